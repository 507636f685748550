import type { ActivityMatch } from '#src/api/model/activities/matchFields.ts'
import { NOON } from './kind.tsx'

/** A match of an activity that is still to begin. */
export const activityMatch = (matchId: string, fields: Partial<ActivityMatch> = {}): ActivityMatch => ({
  matchId,
  sport: 'football',
  league: 'League',
  home: { name: `${matchId} home`, logo: null },
  visit: { name: `${matchId} away`, logo: null },
  kickoffAt: NOON + 3_600_000,
  state: 'open',
  score: null,
  ...fields,
})
