/** Words of developers' pages, in Chinese: the source of their keys. */
export const words = {
  outbox: {
    title: '发件箱',
    lead: '没有真正发出的短信和邮件都在这里，最新的在前；几秒钟刷新一次。',
    channel: { email: '邮件', phone: '短信' },
    empty: '还没有消息',
    failed: '发件箱打不开',
  },
  dev: {
    title: '错误目录',
    only: '仅限接口 {{path}}',
    heading: '错误目录',
    lead: '每个错误码的含义和处理方式，按用户看到的方式分组。点击“触发”，由服务器真实返回。',
    forDevelopers: '仅限开发者',
    forDevelopersText: '请使用开发者账号登录。',
    trigger: '触发',
    triggering: '请求中…',
    result: '最近结果',
    resolved: '成功',
    rejected: '{{kind}} {{code}}：{{words}}',
    state: '运行状态',
    clock: '时钟偏差 {{offset}} 毫秒',
    hosts: '线路',
    hostErrors: '{{host}}：错误计数 {{errors}}',
    ownHost: '本站',
    cached: '内存缓存 {{count}} 条',
    search: '搜索名称、错误码或提示语',
    clear: '清空搜索',
    none: '没有找到',
    noneText: '换个名称、数字或提示语试试。',
    leads: '前往 {{target}}',
    how: {
      nothing: '不提示',
      caller: '页面内提示',
      toast: '轻提示',
      alert: '弹窗',
      dialog: '对话框',
      page: '跳转页面',
      broken: '不合协议的回复',
    },
    about: {
      nothing: '成功，或可以忽略：用户什么也看不到。',
      caller: '由发起请求的地方说明原因，不打断其他操作。',
      toast: '屏幕上短暂出现一句话，自动消失。',
      alert: '必须点“知道了”，之后会离开当前页面。',
      dialog: '先完成验证或激活账号，请求再继续。',
      page: '整页换成说明页。',
      broken: '服务器答非所问时，页面也要说得清楚。',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dev: typeof words
  }
}
