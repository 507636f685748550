type Both = { readonly 'zh-CN': string; readonly en: string }
type Question = {
  readonly ask: Both
  readonly a: Both
  readonly b: Both
  readonly c: Both
  readonly d: Both
  readonly right: 'a' | 'b' | 'c' | 'd'
}

const both = (chinese: string, english: string): Both => ({ 'zh-CN': chinese, en: english })
const same = (text: string): Both => both(text, text)

/** The demo's questions about football. */
export const QUIZ_QUESTIONS: readonly Question[] = [
  {
    ask: both('一场足球比赛，每队上场多少名球员？', 'How many players of a team are on the pitch in football?'),
    a: same('9'),
    b: same('10'),
    c: same('11'),
    d: same('12'),
    right: 'c',
  },
  {
    ask: both('足球比赛的常规时间（不含补时）是多少分钟？', 'How many minutes does a football match last, without added time?'),
    a: same('80'),
    b: same('90'),
    c: same('100'),
    d: same('120'),
    right: 'b',
  },
  {
    ask: both('点球点距离球门线多少米？', 'How far is the penalty spot from the goal line?'),
    a: both('9 米', '9 m'),
    b: both('10 米', '10 m'),
    c: both('11 米', '11 m'),
    d: both('12 米', '12 m'),
    right: 'c',
  },
  {
    ask: both('2022 年男足世界杯冠军是哪支球队？', 'Which team won the men’s World Cup in 2022?'),
    a: both('法国', 'France'),
    b: both('阿根廷', 'Argentina'),
    c: both('克罗地亚', 'Croatia'),
    d: both('摩洛哥', 'Morocco'),
    right: 'b',
  },
  {
    ask: both('2022 年男足世界杯在哪个国家举行？', 'In which country was the men’s World Cup of 2022?'),
    a: both('俄罗斯', 'Russia'),
    b: both('巴西', 'Brazil'),
    c: both('卡塔尔', 'Qatar'),
    d: both('南非', 'South Africa'),
    right: 'c',
  },
  {
    ask: both('2024 年欧洲杯冠军是哪支球队？', 'Which team won the European Championship in 2024?'),
    a: both('英格兰', 'England'),
    b: both('西班牙', 'Spain'),
    c: both('德国', 'Germany'),
    d: both('意大利', 'Italy'),
    right: 'b',
  },
  {
    ask: both('至今夺得男足世界杯冠军次数最多的是？', 'Which team has won the men’s World Cup most often so far?'),
    a: both('德国', 'Germany'),
    b: both('意大利', 'Italy'),
    c: both('阿根廷', 'Argentina'),
    d: both('巴西', 'Brazil'),
    right: 'd',
  },
  {
    ask: both('球员得到两张黄牌后会怎样？', 'What happens to a player after a second yellow card?'),
    a: both('罚下场', 'Sent off'),
    b: both('离场十分钟', 'Off for ten minutes'),
    c: both('只被口头警告', 'Told off only'),
    d: both('对方得一分', 'The others get a point'),
    right: 'a',
  },
  {
    ask: both('直接踢进对方球门也不算进球的是哪一种？', 'From which of these does a ball straight into the goal not count?'),
    a: both('直接任意球', 'Direct free kick'),
    b: both('角球', 'Corner kick'),
    c: both('间接任意球', 'Indirect free kick'),
    d: both('点球', 'Penalty kick'),
    right: 'c',
  },
  {
    ask: both('哪家俱乐部的主场是安菲尔德球场？', 'Which club plays at Anfield?'),
    a: both('埃弗顿', 'Everton'),
    b: both('利物浦', 'Liverpool'),
    c: both('曼联', 'Manchester United'),
    d: both('阿森纳', 'Arsenal'),
    right: 'b',
  },
]
