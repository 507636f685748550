import type { DemoPiece } from './piece.ts'

/** Banners, navigation, float windows, sponsors, downloads, materials and the premium entry of the demo. */
export const SITE_PIECES: readonly DemoPiece[] = [
  {
    kind: 'banner',
    slug: 'derby-night',
    order: 10,
    link: '/app/live?sport=football',
    scene: 'stadium',
    age: 30,
    words: {
      'zh-CN': { title: '今晚三场德比', text: '看台灯亮到最后一分钟，主播陪你一场不落。' },
      en: { title: 'Three derbies tonight', text: 'The lights stay on to the last minute, and so do our anchors.' },
    },
  },
  {
    kind: 'banner',
    slug: 'court-vision',
    order: 20,
    link: '/app/live?sport=basketball',
    scene: 'court',
    age: 54,
    words: {
      'zh-CN': { title: '读懂一次挡拆', text: '篮下大叔逐回合拆给你看，新手也跟得上。' },
      en: { title: 'Read a pick and roll', text: 'Play by play from under the basket, slow enough for newcomers.' },
    },
  },
  {
    kind: 'banner',
    slug: 'set-your-limit',
    order: 30,
    link: '/app/cashier',
    scene: 'shield',
    age: 80,
    words: {
      'zh-CN': { title: '先定好今天的上限', text: '存款限额随时可以调低，立刻生效。看球是消遣，不是任务。' },
      en: {
        title: 'Set today’s limit first',
        text: 'A deposit limit can be lowered at any time and counts at once. Watching is leisure, not a task.',
      },
    },
  },
  {
    kind: 'banner',
    slug: 'live-line-up',
    place: 'live',
    order: 10,
    link: '/app/live',
    scene: 'studio',
    age: 20,
    words: {
      'zh-CN': { title: '本周主播阵容', text: '十四位主播，四种看球的方式。' },
      en: { title: 'This week’s line-up', text: 'Fourteen anchors, four ways to watch a match.' },
    },
  },
  ...(
    [
      ['home', '首页', 'Home', '/app/home', 'home'],
      ['live', '直播', 'Live', '/app/live', 'live'],
      ['games', '游戏', 'Games', '/app/games', 'games'],
      ['cashier', '钱包', 'Wallet', '/app/cashier', 'wallet'],
      ['me', '我的', 'Me', '/app/me', 'me'],
      ['results', '赛果', 'Results', '/app/results', 'trophy'],
      ['tasks', '任务', 'Tasks', '/app/tasks', 'activities'],
      ['points', '积分商城', 'Points shop', '/app/shop', 'gift'],
      ['vip', 'VIP 等级', 'VIP grades', '/app/vip', 'star'],
      ['news', '资讯', 'News', '/app/news', 'news'],
    ] as const
  ).map(([slug, chinese, english, link, icon], index): DemoPiece => ({
    kind: 'navigation',
    slug,
    place: 'rail',
    order: (index + 1) * 10,
    link,
    icon,
    age: 200,
    words: { 'zh-CN': { title: chinese }, en: { title: english } },
  })),
  ...(
    [
      ['service', '联系客服', 'Customer service', '/cs', 'service'],
      ['sponsors', '赞助与公益', 'Sponsors', '/app/sponsors', 'star'],
      ['downloads', '下载', 'Downloads', '/app/downloads', 'download'],
      ['terms', '条款与隐私', 'Terms and privacy', '/terms', 'help'],
    ] as const
  ).map(([slug, chinese, english, link, icon], index): DemoPiece => ({
    kind: 'navigation',
    slug,
    place: 'footer',
    order: (index + 1) * 10,
    link,
    icon,
    age: 200,
    words: { 'zh-CN': { title: chinese }, en: { title: english } },
  })),
  {
    kind: 'floatWindow',
    slug: 'welcome-tasks',
    place: 'right',
    order: 10,
    link: '/register',
    audience: { who: 'visitors' },
    scene: 'gift',
    age: 60,
    words: {
      'zh-CN': { title: '注册即送 2000 金币' },
      en: { title: '2,000 gold coins for joining' },
    },
  },
  {
    kind: 'floatWindow',
    slug: 'today-tasks',
    place: 'right',
    order: 20,
    link: '/app/tasks',
    audience: { who: 'members' },
    scene: 'clock',
    age: 60,
    words: { 'zh-CN': { title: '今天的任务还没做完' }, en: { title: 'Today’s tasks are waiting' } },
  },
  ...(
    [
      [
        'harbour-coffee',
        'cup',
        '港湾咖啡',
        '深夜场的比赛，由港湾咖啡陪你醒着。',
        'Harbour Coffee',
        'Keeps the late kick-offs awake.',
      ],
      [
        'northwind-sports',
        'trophy',
        '北风运动',
        '为三十二支青年球队缝制队服。',
        'Northwind Sports',
        'Makes the shirts of thirty-two youth teams.',
      ],
      [
        'lantern-audio',
        'studio',
        '灯塔音频',
        '每位主播耳边的那副耳机。',
        'Lantern Audio',
        'The headphones on every anchor’s ears.',
      ],
      [
        'green-pitch',
        'stadium',
        '绿茵基金',
        '把旧球场翻新，交还给社区。',
        'Green Pitch Fund',
        'Restores old grounds and gives them back to their streets.',
      ],
    ] as const
  ).map(([slug, scene, chinese, chineseText, english, englishText], index): DemoPiece => ({
    kind: 'sponsor',
    slug,
    order: (index + 1) * 10,
    scene,
    age: 300,
    words: {
      'zh-CN': { title: chinese, text: chineseText },
      en: { title: english, text: englishText },
    },
  })),
  ...(
    [
      [
        'on-the-phone',
        'web',
        '手机网页版',
        '用手机浏览器打开本站，添加到主屏幕即可。',
        'On the phone',
        'Open the site in the phone’s browser and add it to the home screen.',
      ],
      [
        'on-windows',
        'windows',
        'Windows 桌面版',
        '在浏览器的菜单里选择“安装应用”，开机就能看。',
        'On Windows',
        'Choose “Install app” in the browser’s menu; it opens in a window of its own.',
      ],
      [
        'on-macos',
        'macos',
        'macOS 桌面版',
        '在浏览器的菜单里选择“添加到程序坞”。',
        'On macOS',
        'Choose “Add to Dock” in the browser’s menu.',
      ],
    ] as const
  ).map(([slug, platform, chinese, chineseText, english, englishText], index): DemoPiece => ({
    kind: 'download',
    slug,
    order: (index + 1) * 10,
    link: '/app/home',
    platform,
    edition: '1.1.0',
    age: 400,
    words: {
      'zh-CN': { title: chinese, text: chineseText },
      en: { title: english, text: englishText },
    },
  })),
  {
    kind: 'material',
    slug: 'play-money',
    place: 'footer',
    order: 10,
    link: '/terms',
    age: 400,
    words: {
      'zh-CN': { title: '这里是演示币', text: '本站的钱都是演示币，不能兑换。十八岁以下请勿使用。' },
      en: { title: 'Play money', text: 'All money here is play money and cannot be exchanged. Not for anybody under eighteen.' },
    },
  },
  {
    kind: 'material',
    slug: 'sponsors-page',
    place: 'page',
    order: 20,
    age: 300,
    words: {
      'zh-CN': { title: '和我们一起的人', text: '他们让深夜场亮着灯，也让旧球场重新有人踢球。' },
      en: { title: 'Who stands with us', text: 'They keep the late matches lit, and bring old grounds back to life.' },
    },
  },
  {
    kind: 'material',
    slug: 'downloads-page',
    place: 'page',
    order: 30,
    age: 300,
    words: {
      'zh-CN': { title: '装在身边', text: '不用应用商店：浏览器就能把本站装成一个窗口。' },
      en: { title: 'Keep it at hand', text: 'No shop needed: the browser itself makes a window of this site.' },
    },
  },
  {
    kind: 'premium',
    slug: 'premium-lounge',
    order: 10,
    link: '/app/vip',
    audience: { who: 'grade', from: 5 },
    age: 100,
    words: {
      'zh-CN': { title: '尊享休息室', text: '五级以上会员的专属入口。' },
      en: { title: 'Premium lounge', text: 'An entrance for members of grade five and above.' },
    },
  },
]
