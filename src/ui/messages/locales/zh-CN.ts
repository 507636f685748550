/** Words of the member's messages, in Chinese: the source of their keys. */
export const words = {
  messages: {
    title: '消息',
    kind: { all: '全部', money: '资金', activity: '活动', system: '系统' },
    kinds: '消息分类',
    times: '× {{count}}',
    unread: '未读',
    readAll: '全部已读',
    more: '查看更早的消息',
    empty: '还没有消息',
    emptyText: '充值、提现和账户安全的通知会出现在这里。',
    failed: '消息没有加载成功',
    see: '查看详情',
    toSecurity: '检查账户安全',
    delete: '删除',
    deleteSure: '确定删除这条消息？删除后无法恢复。',
    keep: '保留',
    couldNot: '没有删除成功',
    couldNotRead: '没有全部标为已读',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    messages: typeof words
  }
}
