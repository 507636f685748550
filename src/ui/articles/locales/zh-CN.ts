/** Words of news and help, in Chinese: the source of their keys. */
export const words = {
  articles: {
    title: '资讯',
    sections: '栏目',
    section: { news: '新闻', soccer: '足球', info: '看点', expert: '专家', help: '帮助中心' },
    all: '全部',
    allOf: '全部{{section}}',
    empty: '这里还没有文章',
    emptyText: '新的文章发布后会显示在这里。',
    failed: '文章加载失败',
    gone: '这篇文章打不开',
    more: '更多文章',
    contact: '留言给我们',
    search: '搜索帮助',
    clear: '清除',
    found: '找到 {{count}} 篇',
    none: '没有找到“{{words}}”',
    noneText: '换个词试试，或者直接问客服。',
    searchFailed: '搜索没有成功',
    service: '联系客服',
    stuck: '还没有解决？',
    stuckText: '在线联系最快，也可以随时填写表单。',
    others: '更多内容',
    author: '作者',
    watch: '去直播间',
    otherHelp: '其他问题',
    teams: '文中球队的比赛',
    matches: '正在进行和即将开始',
    allMatches: '全部比赛',
    helped: '这篇文章有帮助吗？',
    yes: '有帮助',
    no: '没有',
    thanks: '谢谢你的反馈。',
    sorry: '谢谢，我们会改进。问题还没有解决的话：',
    notKept: '反馈没有保存',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    articles: typeof words
  }
}
