import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { type OfficePlan, PlanFields, type PlanFieldsWire } from '#src/api/model/gradePlanFields.ts'
import type { GradesActRef } from '#src/machines/backOffice/officeGradesMachine.ts'
import { afterAnswer, draftFrom, fieldsOf, type PlanDraft, type PlanTexts } from './planDraft.ts'
import { useActing } from '#src/ui/shared/useActing.ts'

/** A table that is typed: where it stands, and what is sent of it. */
export type PlanSheet = PlanDraft & {
  readonly fields: PlanFieldsWire
  /** What is wrong, by the path of the field. */
  readonly faults: Readonly<Record<string, string>>
  /** It is on its way: nothing is typed meanwhile. */
  readonly busy: boolean
  readonly write: (path: string, text: string) => void
  /** What somebody else wrote there, where it is not what is typed; null = nothing else. */
  readonly theirsAt: (path: string) => string | null
  /** Forgets what was typed for what somebody else wrote. */
  readonly takeTheirs: () => void
}

/** The table as it is typed, through saves that are kept and saves that come too late. */
export function usePlanDraft(plan: OfficePlan, act: GradesActRef): PlanSheet {
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const busy = useActing(act)
  const [draft, setDraft] = useState(() => draftFrom(plan))
  const [heard, setHeard] = useState(answer)
  if (heard !== answer) {
    setHeard(answer)
    if (answer !== null) setDraft(afterAnswer(draft, answer))
  }
  const { typed, theirs } = draft
  const fields = fieldsOf(typed, plan.plan.rules.length)
  const type = (texts: PlanTexts) => setDraft({ ...draft, typed: texts })
  return {
    ...draft,
    fields,
    faults: fieldErrors(PlanFields, fields),
    busy,
    write: (path, text) => type({ ...typed, [path]: text }),
    theirsAt: (path) => (theirs === null || theirs[path] === typed[path] ? null : (theirs[path] ?? null)),
    takeTheirs: () => {
      setDraft({ ...draft, typed: draft.base, theirs: null })
      act.send({ type: 'act.forgotten' })
    },
  }
}
