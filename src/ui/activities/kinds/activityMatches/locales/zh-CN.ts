/** Words of matches that activities are about, in Chinese: the source of their keys. */
export const words = {
  activityMatches: {
    kickoff: '{{at}} 开球',
    states: { closed: '已截止，等待赛果', decided: '已结束', void: '无效' },
    sides: { home: '主胜', draw: '平', visit: '客胜' },
    score: '比分 {{home}} : {{visit}}',
    versus: 'VS',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activityMatches: typeof words
  }
}
