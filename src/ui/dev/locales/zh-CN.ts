/** Words of developers' pages, in Chinese: the source of their keys. */
export const words = {
  outbox: {
    title: '发件箱',
    lead: '没有真正发出的短信和邮件都在这里，最新的在前；几秒钟刷新一次。',
    empty: '还没有消息',
    failed: '发件箱打不开',
  },
  dev: {
    title: '错误目录',
    only: '仅限接口 {{path}}',
    heading: '错误目录',
    lead: '每个错误码的含义和处理方式。点击“触发”，由服务器真实返回。',
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
    how: {
      nothing: '不提示',
      caller: '页面内提示',
      toast: '轻提示',
      alert: '弹窗',
      dialog: '对话框',
      page: '跳转页面',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dev: typeof words
  }
}
