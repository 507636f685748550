/** Words of one's own page, in Chinese: the source of their keys. */
export const words = {
  me: {
    title: '我的',
    toBackOffice: '进入后台',
    restoring: '正在恢复登录…',
    unknownText: '暂时连不上服务器，稍后会自动重试。',
    level: '会员等级 {{level}}',
    messages: '消息',
    letters: '私信与反馈',
    coins: '我的金币',
    settings: '设置',
    logout: '退出登录',
    loggingOut: '正在退出…',
    about: '关于',
    toErrors: '错误目录',
    inspector: '状态机检查器',
  },
  theme: { label: '外观', system: '跟随系统', light: '浅色', dark: '深色' },
  language: { label: '语言', 'zh-CN': '简体中文', en: 'English' },
  effects: { label: '动态效果', description: '关闭后，滚动公告和礼物动画都会静止' },
  rising: { label: '涨跌颜色', green: '绿涨红跌', red: '红涨绿跌' },
  hideMoney: { label: '隐藏余额', description: '所有页面的余额和列表里的金额都用星号代替' },
  password: {
    heading: '登录密码',
    text: '修改后，其他设备会退出登录。',
    done: '密码已修改，其他登录已退出。',
  },
  handOver: {
    heading: '登录设备',
    create: '在其他设备继续',
    creating: '正在生成链接…',
    text: '在另一台设备上打开这个链接即可登录，{{time}} 前有效，只能使用一次。登录后，本设备会退出。',
    copy: '复制链接',
    copied: '已复制',
    byHand: '无法自动复制，请选中上面的链接手动复制',
    link: '登录链接',
    others: '退出其他设备',
    endingOthers: '正在退出…',
    ended: '已退出 {{count}} 个其他登录',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    me: typeof words
  }
}
