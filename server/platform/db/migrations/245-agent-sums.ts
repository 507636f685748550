import type { Kysely, Migration } from 'kysely'
import { keepColumns } from '../appendOnly.ts'

const REVENUE = ['stakes', 'returns', 'prizes', 'fees', 'bets'] as const

/** What an agent's month added up to stays as it was closed, and a payment as it was made. */
export const agentSums: Migration = {
  async up(db: Kysely<unknown>) {
    await keepColumns(db, 'agent_statement', {
      key: ['id'],
      columns: [
        'id',
        'agent_id',
        'month',
        ...REVENUE,
        'withheld',
        'released',
        'carried_in',
        'base',
        'carried_out',
        'members',
        'active',
        'commission',
        'plan_json',
        'closed_at',
      ],
      endedBy: 'paid_at',
    })
    await keepColumns(db, 'agent_share', {
      key: ['statement_id', 'member_id'],
      columns: ['statement_id', 'member_id', ...REVENUE, 'bar'],
      endedBy: 'released_in',
    })
  },
}
