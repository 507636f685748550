import type { Material } from '#src/api/model/shownContent.ts'

/** Whether what operators put at the head of a page has no picture and leads nowhere. */
export const isWordsAlone = ({ picture, jumpUrl }: Material): boolean => picture === null && jumpUrl === ''
