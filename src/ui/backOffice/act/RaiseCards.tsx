import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { STATUS } from '#src/api/model/common.ts'
import { wordsIn } from '#src/api/model/maintenance.ts'
import type { Raise, RaiseAnswer, RaiseChange } from '#src/api/model/raise.ts'
import type { RaiseOrder, RaisesLogic } from '#src/machines/backOffice/raisesMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import { WaitingSignature } from './WaitingSignature.tsx'

type RaiseCardsProps = Pick<RoomOfficePageProps<RaisesLogic>, 'actors' | 'backOffice' | 'logic' | 'now'> & {
  /** What a raise is about, where it brings no title of its own. */
  readonly nameOf: (subject: string) => string
}

/** What gives members more and waits for a second signature, with what this operator may do about it. */
export function RaiseCards({ actors, backOffice, logic, now, nameOf }: RaiseCardsProps) {
  const list = useActorRef(logic.raises, { input: { query: null } })
  const raises = useSelector(list, (snapshot) => snapshot.context.items)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('site.approve'))
  return raises.map((raise) => (
    <RaiseCard key={raise.digest} raise={raise} logic={logic} now={now} ownId={ownId} mayAct={mayAct} nameOf={nameOf} />
  ))
}

type RaiseCardProps = Pick<RaiseCardsProps, 'logic' | 'now' | 'nameOf'> & {
  readonly raise: Raise
  readonly ownId: string
  readonly mayAct: boolean
}

/** One of them; what is answered is of it alone. */
function RaiseCard({ raise, logic, nameOf, ...rest }: RaiseCardProps) {
  const { t } = useTranslation('backOffice')
  const act = useActorRef(logic.raiseAct)
  const language = useLanguage()
  const { title, subject, changes } = raise
  const name = title === null ? nameOf(subject) : wordsIn(title, language)
  return (
    <WaitingSignature<RaiseOrder, RaiseAnswer>
      title={t('backOffice.raises.title', { name })}
      about={t('backOffice.raises.about')}
      facts={changes.map((change) => ({ name: t(`backOffice.raises.field.${change.field}`), value: becomes(change) }))}
      signed={raise}
      act={act}
      orderOf={(order) => order}
      refusal={({ result }) => (result === 'done' ? null : t(`backOffice.raises.refusals.${result}`))}
      {...rest}
    />
  )

  function becomes({ field, before, after }: RaiseChange): string {
    const words = (text: string) =>
      field === 'status'
        ? t(`backOffice.tasks.statuses.${text === STATUS.active ? 'on' : 'off'}`)
        : text === ''
          ? t('backOffice.raises.endless')
          : text
    return t('backOffice.grades.becomes', { before: words(before), after: words(after) })
  }
}
