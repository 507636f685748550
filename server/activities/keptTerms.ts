import type { Kind, TermsOf } from '#src/api/model/activities/defineKind.ts'
import { ACTIVITIES_MOST } from '#src/api/model/activities/officeActivity.ts'
import { type ActivityRow, termsOf } from './rows.ts'

/**
 * The terms of a kind's activities for lists, which are made for everybody who looks: each text is read once while it stays, of as many
 * activities as a list has. Null = they no longer fit the kind, which is said once and is that activity's fault alone.
 */
export function keepTerms<K extends Kind>(kind: K) {
  const kept = new Map<string, { readonly text: string; readonly terms: TermsOf<K> | null }>()
  return (row: ActivityRow): TermsOf<K> | null => {
    const known = kept.get(row.id)
    if (known?.text === row.terms_json) return known.terms
    const terms = fitting(kind, row)
    kept.set(row.id, { text: row.terms_json, terms })
    const [first] = kept.keys()
    if (kept.size > ACTIVITIES_MOST && first !== undefined) kept.delete(first)
    return terms
  }
}

function fitting<K extends Kind>(kind: K, row: ActivityRow): TermsOf<K> | null {
  try {
    return termsOf(kind, row)
  } catch (error) {
    console.error(`the terms of the activity ${row.id} do not fit ${kind.name}`, error)
    return null
  }
}
