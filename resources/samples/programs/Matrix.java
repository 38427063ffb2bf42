/** Exercise 7 (bonus): small matrices in another language. */
public final class Matrix {
    private final double[][] cells;

    public Matrix(int rows, int columns) {
        cells = new double[rows][columns];
    }

    public int rows() {
        return cells.length;
    }

    public int columns() {
        return cells[0].length;
    }

    public double get(int row, int column) {
        return cells[row][column];
    }

    public void set(int row, int column, double value) {
        cells[row][column] = value;
    }

    /** The product of this matrix and another one; the inner sizes must agree. */
    public Matrix times(Matrix other) {
        if (columns() != other.rows()) {
            throw new IllegalArgumentException(columns() + " columns, but " + other.rows() + " rows");
        }
        Matrix product = new Matrix(rows(), other.columns());
        for (int row = 0; row < rows(); row++) {
            for (int column = 0; column < other.columns(); column++) {
                double sum = 0;
                for (int inner = 0; inner < columns(); inner++) {
                    sum += get(row, inner) * other.get(inner, column);
                }
                product.set(row, column, sum);
            }
        }
        return product;
    }

    public static void main(String[] args) {
        Matrix turn = new Matrix(2, 2);
        turn.set(0, 1, -1);
        turn.set(1, 0, 1);
        Matrix half = turn.times(turn);
        System.out.println(half.get(0, 0) + " " + half.get(1, 1)); // -1.0 -1.0
    }
}
