"""Pools of given and family names, kept together by culture; `native:latin` gives a spelling for user names."""

from typing import NamedTuple


class Pool(NamedTuple):
    """Names that go together, and how often a student comes from this pool."""

    weight: int
    given: tuple[str, ...]
    family: tuple[str, ...]


def _pool(weight: int, given: str, family: str) -> Pool:
    """Words are parted by spaces; `_` stands for a space inside a name."""
    words = (tuple(word.replace("_", " ") for word in text.split()) for text in (given, family))
    return Pool(weight, *words)


POOLS: tuple[Pool, ...] = (
    _pool(
        12,
        "Olivia Emma Charlotte Grace Hannah Abigail Naomi Ruth Phoebe Imogen Harriet Beatrice James Oliver Henry "
        "Samuel Benjamin Theodore Jack Toby Rowan Callum Mary-Anne Jo Dominic Felicity Marcus Audrey",
        "Smith Carter Bennett Whitfield Hughes Marsh Turner Fletcher Ashworth Blackwood Pearce Lockhart Hayes "
        "Kirby Winterbottom Ng-Taylor Lloyd Price Bowen Stone Fairweather Hart Day-Lewis Cole Rowe Thornton Fry "
        "Ellis",
    ),
    _pool(
        5,
        "Aoife Niamh Saoirse Caoimhe Róisín Siobhán Gráinne Orla Ciara Deirdre Ciarán Seán Pádraig Eoin Oisín "
        "Cormac Tadhg Fionn Diarmuid Conall",
        "O'Brien O'Sullivan Ní_Dhomhnaill MacCarthy Ó_Súilleabháin Byrne Kavanagh O'Reilly Brennan Doyle "
        "Gallagher McLoughlin Nolan O'Connell Keane Flynn Mac_Giolla_Phádraig Walsh Duffy Quinn",
    ),
    _pool(
        10,
        "María Lucía Sofía Valentina Camila Ximena Inés Rocío Begoña José_Luis Mateo Santiago Joaquín Andrés "
        "Íñigo Álvaro Nicolás Raúl Emilia Daniela Martín Gael Itzel Yolanda",
        "García_Márquez Rodríguez Hernández López_Peña Núñez Castro Ibáñez Muñoz Vargas_Llano Ortega Quiñones "
        "Zúñiga Gutiérrez Ríos Peñaloza Salazar Domínguez_Soto Cruz de_la_Fuente Rojas Echeverría Vela Montoya "
        "Ayala",
    ),
    _pool(
        7,
        "Beatriz Mariana Letícia Júlia Inês Conceição Thaís Heloísa João Tiago Gonçalo Rafael Caetano Murilo "
        "Antônio Luan Davi Vitória Aparecida Nuno",
        "da_Silva Souza Oliveira_Santos Gonçalves Araújo Magalhães Guimarães Pereira Assunção Figueiredo Teixeira "
        "Brandão Carvalho dos_Anjos Simões Nóbrega Leitão Lima Coutinho Freitas",
    ),
    _pool(
        7,
        "Élodie Chloé Anaïs Maëlle Océane Noémie Hélène Jean-Baptiste François Loïc Gaël Étienne Rémi Jérôme Théo "
        "Marie-Claire Solène Benoît Zoé Thibault Agnès Ghislain",
        "Lefèvre Dubois Moreau Beauchêne L'Hermite Saint-Exupère d'Aubigny Rousselot Gauthier Béranger Peltier "
        "Renaud Côté Tremblay Bélanger Fournier Desjardins Le_Goff Chevallier Guérin Roy Mercier",
    ),
    _pool(
        7,
        "Anneliese Jürgen Käthe Lukas Matthias Sabine Jörg Günther Annika Heike Wolfgang Björn Leonie Friederike "
        "Moritz Jonas Greta Bärbel Till Rüdiger Ute Jannik",
        "Müller Schröder Weiß Strauß von_Hohenfels Jäger Köhler Bäumler Schäfer Großmann Vogel Zimmermann "
        "Lindenbaum Krüger Freytag Kästner Oberhuber Baumgartner Voß Ritter Hoffmann-Lang Brandt",
    ),
    _pool(
        6,
        "Giulia Chiara Niccolò Lorenzo Alessandra Matteo Ginevra Tommaso Beatrice Gian_Luca Ilaria Davide "
        "Fiammetta Ettore Noè Serena Pietro Raffaella",
        "Rossi D'Angelo Bianchi De_Santis Esposito Ferrari Dell'Acqua Lombardi Montanari Caruso Ricci Di_Stefano "
        "Galli Marchetti Pellegrini Bellini Fò Santoro",
    ),
    _pool(
        3,
        "Agnieszka Małgorzata Zofia Bożena Łucja Katarzyna Grażyna Hanna Żaneta Jadwiga",
        "Wiśniewska Wójcik Jabłońska Krzyżanowska Nowak Gołąb Kamińska Mazur Zielińska Łoś Dąbrowska Kaczmarek",
    ),
    _pool(
        3,
        "Paweł Łukasz Stanisław Wojciech Michał Jędrzej Kacper Błażej Grzegorz Mieczysław",
        "Kowalski Szczepański Dąbrowski Żurek Błaszczyk Zieliński Śliwa Chrząszcz Brzęczyszczykiewicz Nowak "
        "Wójcik Mazur",
    ),
    _pool(
        3,
        "Tereza Kateřina Anežka Božena Šárka Ľubica Lenka Žofie Markéta Zdeňka",
        "Nováková Dvořáková Svobodová Kučerová Křížová Konečná Říhová Zahradníková Málková Růžičková",
    ),
    _pool(
        2,
        "Jiří Ondřej Zdeněk Matěj Dušan Štefan Vojtěch Radim Bohumil Kryštof",
        "Novák Svoboda Černý Procházka Růžička Šimek Hájek Říha Ďurica Málek Jelínek Zahradník",
    ),
    _pool(
        5,
        "Ágnes Zsófia Eszter Gergő Balázs Márton Örs Réka Csilla László Dávid Sándor Ildikó Ödön Vilmos Tünde",
        "Nagy Szabó Kovács Tóth Horváth Kerényi Lőrincz Szőke Fekete Halász Pásztor Ábrahám Gyöngyösi Varga Bíró "
        "Csonka",
    ),
    _pool(
        6,
        "Oksana Nataliia Yaryna Solomiya Dmytro Volodymyr Taras Kateryna Олена:olena Андрій:andrii Богдан:bohdan "
        "Anastasia Mikhail Ekaterina Ilya Svetlana Nadezhda Lev Галина:halyna Ярослав:yaroslav",
        "Shevchenko Kovalenko Bondarenko Hryhorenko Melnyk Savchuk Ткаченко:tkachenko Поліщук:polishchuk Morozova "
        "Volkov Sokolova Orlov Лисенко:lysenko Petrenko Zhdanova Kravets Юрченко:yurchenko Rudenko Belov "
        "Tymoshchuk",
    ),
    _pool(
        4,
        "Milica Đorđe Nikola Jelena Željko Goran Šejla Snežana Vuk Ljiljana Dragan Mirjana Čedomir Hana",
        "Petrović Đukić Marković Hadžić Živković Kovačević Šarić Begović Jovanović Čolić Ilić Stojković Perišić Babić",
    ),
    _pool(
        4,
        "Eleni Dimitra Konstantinos Georgios Ioannis Kalliopi Νίκος:nikos Αναστασία:anastasia Σπύρος:spyros "
        "Theodora Panagiotis Zoi Ευαγγελία:evangelia Stavros",
        "Papadopoulos Papanikolaou Oikonomou Georgiadis Karagiannis Vlachou Παππά:pappa Αντωνίου:antoniou Makris "
        "Theodorakopoulos Samaras Ζαχαρίου:zachariou Lambrou Kontos",
    ),
    _pool(
        5,
        "Astrid Freja Søren Åsa Øystein Mikkel Signe Linnéa Håkon Göran Torbjørn Ingrid Maja Jørgen Ebba Väinö "
        "Aino Eero Päivi Guðný",
        "Andersson Sørensen Lindqvist Ødegård Åkesson Nyström Kjærgaard Hagström Berg Holm Virtanen Mäkinen "
        "Hämäläinen Rautiainen Dahl Bjørnstad Östlund Løvås Lie Ek",
    ),
    _pool(1, "Sigrún Þórdís Guðrún Björk Hrafnhildur", "Þorsteinsdóttir Sigurðardóttir Jónsdóttir Ólafsdóttir Blöndal"),
    _pool(1, "Jón Þór Guðmundur Sigurður Ísak", "Jónsson Einarsson Þórðarson Björnsson Hallgrímsson"),
    _pool(
        4,
        "Sanne Daan Femke Jeroen Maaike Joost Noortje Thijs Lieke Pieter-Jan Saskia Bram Anouk Wouter Zoë Maurits",
        "de_Vries van_der_Meer Jansen van_'t_Hof Bakker Dijkstra ter_Horst van_den_Broek Visser Hoekstra IJzerman "
        "Vermeulen de_Groot Kuiper van_Wijngaarden Mulder",
    ),
    _pool(
        6,
        "Zeynep Elif Ayşe Gülşen İrem Şule Büşra Emre Mehmet Oğuz Çağla Kerem Barış Tuğçe Özgür Yiğit Deniz Nilüfer",
        "Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Arslan Doğan Kılıç Çetin Karagöz Erdoğdu Güneş Işık "
        "Tekin Koç",
    ),
    _pool(
        8,
        "Fatima Khadija Yasmin Omar Youssef Tariq Layla Hassan Rania Idris محمد:mohammed فاطمة:fatima "
        "يوسف:youssef مريم:maryam خالد:khalid نور:nour Samira Bilal Amina Zayd ليلى:layla عمر:omar",
        "al-Rashid Haddad El_Amrani Benali Mansour Khoury Abd_al-Rahman Nasser Bouazza Saleh الحداد:alhaddad "
        "المصري:almasri النجار:alnajjar حسن:hassan العلي:alali خوري:khoury Belkacem Darwish Farouk Zidane "
        "إبراهيم:ibrahim سالم:salem",
    ),
    _pool(
        5,
        "Parisa Shirin Dariush Kaveh Nasrin Soraya Arash Mina Behrouz Golnaz نرگس:narges کاوه:kaveh پریسا:parisa "
        "Farhad Roya Cyrus",
        "Tehrani Rahimi Karimi Ahmadzadeh Sohrabi Farrokhzad Mirzaei Shirazi کریمی:karimi رضایی:rezaei "
        "هاشمی:hashemi Jafari Nouri Golestan Yazdani Bahar",
    ),
    _pool(
        4,
        "Noa Tamar Yael Shira Avigail Eitan Yonatan Uri Amit נועה:noa איתן:eitan תמר:tamar Lior Maya",
        "Cohen Levi Mizrahi Ben-David Shapira Friedman כהן:cohen לוי:levi בן-דוד:bendavid Peretz Azoulay Katz "
        "Bar-On Golan",
    ),
    _pool(
        9,
        "Priya Ananya Aarav Rohan Kavya Ishaan Meera Vikram Sneha Arjun Divya Nikhil Lakshmi Siddharth Pooja "
        "Aditi Harsh अनिल:anil मीना:meena Gurpreet Harleen Jaspreet Zainab Imran Tahmina Rafiqul",
        "Sharma Patel Iyer Krishnamurthy Reddy Banerjee Chatterjee Mukhopadhyay Nair Deshpande Gupta Singh Kaur "
        "Joshi Rao शर्मा:sharma Bhattacharya Menon Kulkarni Chowdhury Rahman Siddiqui Perera Jayawardene "
        "Venkatanarasimharajuvaripeta",
    ),
    _pool(
        10,
        "Wei Xiuying Jing Lei Mei Zihan Yuxuan Haoran Jiayi Xinyi 伟:wei 秀英:xiuying 静:jing 子涵:zihan "
        "宇轩:yuxuan 浩然:haoran 欣怡:xinyi 雪:xue Chun_Hei Mei-Ling Chia-Hao Yi-Ting 志明:chihming Ka-Yan",
        "Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Lü 王:wang 李:li 张:zhang 刘:liu 陈:chen "
        "欧阳:ouyang 周:zhou 林:lin Chan Wong Leung Ho Tsai",
    ),
    _pool(
        6,
        "Haruto Yui Sakura Kenji Aiko Ren Sōta Yūko Naoki Mio 陽翔:haruto 結衣:yui さくら:sakura 健二:kenji "
        "愛子:aiko Kaori Shun Hina 大輔:daisuke Emi",
        "Satō Suzuki Takahashi Tanaka Watanabe Itō Yamamoto Nakamura Kobayashi Katō 佐藤:sato 鈴木:suzuki "
        "高橋:takahashi 田中:tanaka 渡辺:watanabe Ōno Fujiwara Hasegawa 小林:kobayashi Endō",
    ),
    _pool(
        6,
        "Seo-yeon Ji-woo Min-jun Ha-eun Do-yun Ye-jin 지우:jiwoo 서연:seoyeon 민준:minjun 하은:haeun Hyun-woo "
        "Soo-ah 준호:junho Eun-bi Tae-yang Na-ri",
        "Kim Lee Park Choi Jung Kang 김:kim 이:lee 박:park 최:choi Yoon Hwang 남궁:namgung Seo Bae Shin",
    ),
    _pool(
        6,
        "Thị_Mai Hương Quỳnh Ngọc_Ánh Thu_Hà Đức Minh_Tuấn Hoàng_Long Bảo_Châu Khánh Phương_Thảo Việt Trúc_Lâm Diễm",
        "Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Vũ",
    ),
    _pool(
        4,
        "Siti Putri Dewi Rizky Bayu Wayan Ketut Nurul Agus Intan Malia Jose_Mari Liezel Crisanto Maria_Luz Aina "
        "Hafiz Siriporn Somchai Anong",
        "Wijaya Santoso Hidayat Pratama Kusumawardhani Halim Siregar Nasution Dela_Cruz Bautista Macaraeg "
        "Villanueva Ismail Abdullah Suksawat Wongsakul Charoenrat Lim Tan Ong",
    ),
    _pool(1, "", "Suharto Sukarni Nurhayati Mulyadi Wulandari Slamet Ngatinem Teller Aye Thandar Kyaw Rajeshwari"),
    _pool(
        9,
        "Chidinma Ngozi Chukwuemeka Ifeoma Obinna Adaeze Oluwaseun Ayọ̀bámi Folasade Temitope Babatunde Ọlámidé "
        "Yetunde Kwame Abena Kofi Akosua Yaw Esi Aminata Mamadou Fatoumata Ousmane Awa",
        "Okafor Nwosu Eze Okonkwo Chukwu Onyekachi Adebayo Ogunlesi Adéyẹmí Ọláńrewájú Balogun Mensah Asante "
        "Boateng Owusu-Ansah Appiah Diallo N'Diaye Traoré Ouédraogo Koné Camara Sow M'Baye",
    ),
    _pool(
        6,
        "Wanjiru Achieng Kipchoge Njeri Otieno Zawadi Baraka Neema Juma Tigist Selamawit Dawit Abebe Hiwot Yonas "
        "Thandiwe Sipho Nomvula Lerato Kagiso Tariro Tendai",
        "Kamau Odhiambo wa_Thiong'o Mwangi Kiplagat Nyambura Mushi Mwakalinga Tesfaye Bekele Gebremariam Haile "
        "Alemayehu Dlamini Nkosi Mokoena van_Rensburg Mahlangu Moyo Chikwanha Ndlovu Sithole",
    ),
    _pool(
        3,
        "Kaimana Leilani Keola Nāmaka Aroha Tāne Ngaire Hēmi Sina Tavita Mele Sione Ataahua Wiremu",
        "Kealoha Kahananui Kekūhaupiʻo Ngata Te_Rangi Parata Tūhoe Fa'alogo Tuilagi Leota Taufa'ahau "
        "Kamakawiwoʻole Waititi Mahuika",
    ),
)
