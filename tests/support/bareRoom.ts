import type { BareRow } from './bareRows.ts'

/** A room as it is before anybody moderates it, with what is said of it. */
export const bareRoom = (key: string, values: BareRow['values'] = {}): BareRow => ({
  table: 'room',
  values: {
    key,
    epoch: 'e',
    top: 0,
    game_status: 'pre',
    slow_seconds: 0,
    followers_only: 0,
    follow_minutes: 10,
    links_off: 0,
    blocked_words_json: '[]',
    ...values,
  },
})
