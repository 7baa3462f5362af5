/** Common family names in Chinese, Japanese and Korean letters, each with its spellings in the Latin script. */
const SPELLINGS = `
  王 wang wong; 李 li lee; 张/張 zhang chang cheung; 刘/劉 liu lau; 陈/陳 chen chan tan; 杨/楊 yang yeung young;
  赵/趙 zhao chao; 黄/黃 huang wong hwang; 周 zhou chou chow; 吴/吳 wu ng; 徐 xu hsu; 孙/孫 sun; 胡 hu wu; 朱 zhu chu;
  高 gao kao ko go; 林 lin lam hayashi lim; 何 he ho; 郭 guo kuo kwok; 马/馬 ma; 罗/羅 luo lo law; 梁 liang leung;
  宋 song sung; 郑/鄭 zheng cheng; 谢/謝 xie hsieh tse; 韩/韓 han; 唐 tang; 冯/馮 feng fung; 于 yu; 董 dong tung;
  萧/蕭/肖 xiao hsiao siu; 程 cheng ching; 曹 cao tsao; 袁 yuan yuen; 邓/鄧 deng teng tang; 许/許 xu hsu hui; 傅 fu;
  沈 shen; 曾 zeng tseng tsang; 彭 peng pang; 吕/呂 lu lv lyu lui; 苏/蘇 su so; 卢/盧 lu lo; 蒋/蔣 jiang chiang;
  蔡 cai tsai choi; 贾/賈 jia; 丁 ding ting; 魏 wei ngai; 薛 xue hsueh sit; 叶/葉 ye yeh yip; 阎/閻 yan yen;
  余 yu yue; 潘 pan poon; 杜 du tu to; 戴 dai tai; 夏 xia hsia ha; 钟/鍾/鐘 zhong chung; 汪 wang wong; 田 tian tien;
  任 ren jen yam; 姜 jiang chiang kang; 范/範 fan; 方 fang fong; 石 shi shih shek; 姚 yao yiu; 谭/譚 tan tam;
  廖 liao liu; 邹/鄒 zou tsou; 熊 xiong hsiung; 金 jin chin kim kam kin; 陆/陸 lu luk; 郝 hao; 孔 kong kung hung;
  白 bai pai baek paik; 崔 cui tsui choi; 康 kang; 毛 mao mo; 邱 qiu chiu yau; 秦 qin chin; 江 jiang chiang kong;
  史 shi shih; 顾/顧 gu ku koo; 侯 hou hau; 邵 shao siu; 孟 meng; 龙/龍 long lung; 万/萬 wan man; 段 duan tuan;
  雷 lei lui; 钱/錢 qian chien chin; 汤/湯 tang tong; 尹 yin yoon; 黎 li lai; 易 yi yick; 常 chang; 武 wu take;
  乔/喬 qiao chiao; 贺/賀 he ho; 赖/賴 lai; 龚/龔 gong kung; 文 wen man moon mun; 欧阳/歐陽 ouyang auyeung;
  司马/司馬 sima szuma; 诸葛/諸葛 zhuge chuko; 佐藤 sato satoh; 鈴木 suzuki; 高橋 takahashi; 田中 tanaka; 伊藤 ito itoh;
  渡辺/渡邊 watanabe; 山本 yamamoto; 中村 nakamura; 小林 kobayashi; 加藤 kato katoh; 吉田 yoshida; 山田 yamada;
  佐々木 sasaki; 山口 yamaguchi; 松本 matsumoto; 井上 inoue; 木村 kimura; 清水 shimizu; 斎藤/斉藤 saito saitoh;
  山崎 yamazaki yamasaki; 森 mori; 池田 ikeda; 橋本 hashimoto; 石川 ishikawa; 中島 nakajima nakashima; 前田 maeda;
  小川 ogawa; 藤田 fujita; 岡田 okada; 後藤 goto gotoh; 長谷川 hasegawa; 石井 ishii; 村上 murakami; 近藤 kondo kondoh;
  坂本 sakamoto; 遠藤 endo endoh; 青木 aoki; 西村 nishimura; 福田 fukuda; 太田 ota ohta; 藤井 fujii; 岡本 okamoto;
  松田 matsuda; 中川 nakagawa; 中野 nakano; 原田 harada; 小野 ono; 田村 tamura; 竹内 takeuchi; 김 kim gim;
  이 lee yi rhee ri; 박 park pak bak; 최 choi choe; 정 jung jeong chung cheong; 강 kang gang; 조 cho jo;
  윤 yoon yun; 장 jang chang; 임 lim im rim; 한 han; 오 oh o; 서 seo suh; 신 shin sin; 권 kwon gwon; 황 hwang;
  안 ahn an; 송 song; 류/유 ryu yoo yu; 홍 hong; 전 jeon chun jun; 고 ko go koh; 문 moon mun; 손 son sohn; 양 yang;
  배 bae; 백 baek paik; 허 heo hur huh; 남 nam; 심 shim sim; 노 noh roh; 하 ha; 곽 kwak; 성 sung seong; 차 cha;
  주 joo ju; 우 woo; 구 koo gu; 나 na; 민 min; 진 jin; 엄 eom um
`;

const TABLE = new Map(
  SPELLINGS.split(';').flatMap((line) => {
    const [forms = '', ...spellings] = line.trim().split(' ');
    return forms.split('/').map((form): [string, readonly string[]] => [form, spellings]);
  }),
);

/** The longest family names have three letters. */
const LENGTHS = [3, 2, 1];

/** How the family name at the start of a name is spelled in the Latin script; empty if it is not a common one. */
export function spellingsOf(name: string): readonly string[] {
  return LENGTHS.map((length) => TABLE.get([...name].slice(0, length).join(''))).find(Boolean) ?? [];
}
