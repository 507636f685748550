/** Words of what can be claimed, in Chinese: the source of their keys. */
export const words = {
  claims: {
    prize: { FEN: '{{amount}}', GOLD: '{{amount}} 金币', POINT: '{{amount}} 积分' },
    nothing: '无',
    paused: '你已暂停参与，已获得的奖励会保留，结束后即可领取。',
    until: '{{until}}（北京时间）前领取',
    claim: '领取',
    claimed: '已领取 {{prize}}。',
    couldNot: '领取失败',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    claims: typeof words
  }
}
