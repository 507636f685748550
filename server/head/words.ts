import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Language } from '#src/api/model/format.ts'
import type { FixedPage } from './addresses.ts'

type Words = {
  /** What the page itself calls these pages, so that the tab's title does not change when it takes over. */
  readonly title: Readonly<Record<FixedPage | ArticleSection, string>>
  readonly room: (name: string, topic: string) => string
  readonly match: (home: string, visit: string) => string
  readonly site: string
  readonly about: Readonly<Record<Exclude<FixedPage, 'home'> | ArticleSection, string>>
  readonly aboutRoom: (name: string, league: string) => string
  readonly aboutMatch: (league: string, start: string) => string
}

const chinese: Words = {
  title: {
    home: '体育直播，和主播一起看球',
    live: '直播大厅',
    terms: '服务条款与隐私',
    announcements: '公告',
    sponsors: '赞助伙伴',
    downloads: '下载',
    contact: '联系我们',
    join: '加入我们',
    news: '资讯',
    soccer: '足球',
    info: '看点',
    expert: '专家',
    help: '帮助中心',
  },
  room: (name, topic) => `${topic} · ${name}的直播间`,
  match: (home, visit) => `${home} 对 ${visit} 比赛直播间`,
  site: '体育直播，和主播一起看球、聊天、送礼物。',
  about: {
    live: '正在直播的主播和赛事，足球、篮球、电竞，随时进入直播间。',
    terms: '本站的服务条款，以及保存哪些资料、保存多久。',
    announcements: '本站的公告。',
    sponsors: '支持本站的伙伴，以及本站支持的公益。',
    downloads: '可以下载的客户端，以及用浏览器打开本站的方法。',
    contact: '采访、商务、隐私资料或者别的事情，写给我们。',
    join: '成为主播、房管、编辑，或者和我们合作。',
    news: '最新体育新闻。',
    soccer: '足球新闻与分析。',
    info: '赛事看点与背景。',
    expert: '专家的观点与分析。',
    help: '常见问题与使用帮助。',
  },
  aboutRoom: (name, league) => (league === '' ? `来${name}的直播间看直播、聊天。` : `${league}，来${name}的直播间看比赛、聊天。`),
  aboutMatch: (league, start) => `${league}，${start}（北京时间）开赛。看直播、看比分、和大家一起聊。`,
}

const english: Words = {
  title: {
    home: 'Live sports, watched together',
    live: 'Live',
    terms: 'Terms and privacy',
    announcements: 'Announcements',
    sponsors: 'Sponsors',
    downloads: 'Downloads',
    contact: 'Contact us',
    join: 'Join us',
    news: 'News',
    soccer: 'Football',
    info: 'Features',
    expert: 'Experts',
    help: 'Help centre',
  },
  room: (name, topic) => `${topic} · ${name}, live`,
  match: (home, visit) => `${home} v ${visit}, match room`,
  site: 'Live sports: watch with an anchor, talk, and send gifts.',
  about: {
    live: 'Anchors and matches that are on now: football, basketball, esports.',
    terms: 'The terms of this site, and what it keeps of its members, for how long.',
    announcements: 'What the site announces.',
    sponsors: 'Who supports the site, and whom it supports.',
    downloads: 'Clients to download, and the site in the browser.',
    contact: 'Write to us about an interview, business, your personal data or anything else.',
    join: 'Become an anchor, a moderator or an editor, or work with us another way.',
    news: 'The latest sports news.',
    soccer: 'Football news and analysis.',
    info: 'Background on the matches.',
    expert: 'What experts think.',
    help: 'Answers to common questions.',
  },
  aboutRoom: (name, league) =>
    league === '' ? `Watch and talk in the room of ${name}.` : `${league}: watch the match and talk in the room of ${name}.`,
  aboutMatch: (league, start) => `${league}, starts ${start} (UTC+8). Watch, follow the score, and talk.`,
}

/** What the head of a page says, by language. */
export const HEAD_WORDS: Readonly<Record<Language, Words>> = { 'zh-CN': chinese, en: english }
