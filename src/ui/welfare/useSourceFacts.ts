import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { waitsToday } from '#src/api/model/activities/openness.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { activityListMachine } from '#src/machines/activities/activityListMachine.ts'
import type { gradeMachine } from '#src/machines/grades/gradeMachine.ts'
import type { inviteMachine } from '#src/machines/invite/inviteMachine.ts'
import type { tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import { useHidden } from '#src/ui/kit/sight.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

/** What the ways to more welfare learn from how far the member is. */
export type SourcesLogic = {
  readonly tasks: typeof tasksMachine
  readonly grade: typeof gradeMachine
  readonly activities: typeof activityListMachine
  readonly invite: typeof inviteMachine
}

type Source = 'tasks' | 'grades' | 'activities' | 'invite'

const WHOLE = { input: { query: null } } as const

/** How far the member is with each way to more, in words; null = not known, or there is nothing to say of it. */
export function useSourceFacts(logic: SourcesLogic): Readonly<Record<Source, string | null>> {
  const { t } = useTranslation('welfare')
  const hidden = useHidden()
  const tasks = useSelector(useActorRef(logic.tasks, WHOLE), ({ context }) => context.items[0])
  const grade = useSelector(useActorRef(logic.grade, WHOLE), ({ context }) => context.items[0])
  const activities = useSelector(useActorRef(logic.activities, WHOLE), ({ context }) => context.items[0])
  const invite = useSelector(useActorRef(logic.invite, WHOLE), ({ context }) => context.items[0])
  const daily = tasks?.list.filter(({ period }) => period === 'day') ?? []
  const pointsOf = (some: typeof daily) => formatMoney('POINT', sumOf(some.map(({ points }) => points)))
  const next = grade?.info.noLevel === false ? grade.info.next : null
  const today = activities?.list.filter((card) => waitsToday(card, card.state)).length ?? 0
  const isInviting = invite !== undefined && invite.link !== null && invite.reward > 0 && invite.monthly > 0
  return {
    tasks:
      daily.length > 0
        ? t('welfare.fact.tasks', { done: pointsOf(daily.filter(({ state }) => state !== 'open')), all: pointsOf(daily) })
        : null,
    grades:
      next === null
        ? null
        : t('welfare.fact.grades', { missing: formatMoney('FEN', next.missing, { short: true, hidden }), grade: next.grade }),
    activities: today > 0 ? t('welfare.fact.activities', { count: today }) : null,
    invite: isInviting
      ? t('welfare.fact.invite', {
          reward: formatMoney('FEN', invite.reward, { short: true }),
          counted: invite.counted,
          monthly: invite.monthly,
        })
      : null,
  }
}
