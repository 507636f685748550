import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '#src/api/model/grant.ts'
import { wordsIn } from '#src/api/model/maintenance.ts'
import type { grantOptOutMachine } from '#src/machines/grants/grantsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMoney } from '#src/ui/shared/useMoney.ts'

type OptOutProps = { readonly grant: Grant; readonly logic: typeof grantOptOutMachine; readonly onClose: () => void }

/** Asks once more before a bonus is given up, and says what came of it: it may have been released meanwhile. */
export function OptOut({ grant, logic, onClose }: OptOutProps) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  const act = useActorRef(logic)
  const { order, answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  const blanks = { name: wordsIn(grant.title, useLanguage()), amount: money('FEN', grant.amount) }
  if (answer !== null) {
    return (
      <Dialog
        open
        title={t(`grants.phase.${answer.phase}`)}
        text={t(answer.phase === 'optedOut' ? 'grants.left' : 'grants.endedBefore', blanks)}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('act.close')}</Button>}
      />
    )
  }
  // What is on its way is done all the same: what came of it is told first.
  const keep = () => {
    if (order === null) onClose()
  }
  return (
    <Dialog
      open
      title={t('grants.leaveTitle')}
      text={t('grants.leaveText', blanks)}
      onClose={keep}
      actions={
        <>
          <Button variant="outline" disabled={order !== null} onClick={keep}>
            {t('grants.keep')}
          </Button>
          <Button busy={order !== null} onClick={() => act.send({ type: 'act.sent', order: { id: grant.id } })}>
            {t('grants.leave')}
          </Button>
        </>
      }
    >
      {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
    </Dialog>
  )
}
