import { createPagedList } from '../kit/pagedListMachine.ts'

/** A draw that was drawn, so that its seed is told: of which activity, and when by the site's clock (a lottery's is a day's). */
export type ToldDraw = {
  readonly id: string
  readonly title: { readonly 'zh-CN': string; readonly en: string }
  readonly when: string
}

/** The last draws of the activities that a member is shown, latest first: their own spins, and the drawings and rains of everybody. */
export const drawsMachine = createPagedList<ToldDraw, null>('draws', { keyOf: ({ id }) => id, step: 20, onChange: 'renew' })
