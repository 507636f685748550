import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { alertMachine } from '#src/machines/alert/alertMachine.ts'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'

/** News that only customer service can do something about. */
const BLOCKADES: ReadonlySet<string> = new Set(['errors.ipBlockade', 'errors.deviceBlockade', 'errors.accountBlockade'])

/** What a person must have seen: the server's words, or ours; OK goes on (S-5, X-11). */
export function AlertHost({ alert }: { readonly alert: ActorRefFrom<typeof alertMachine> }) {
  const { t } = useTranslation('shell')
  const say = useSay()
  const first = useSelector(alert, (snapshot) => snapshot.context.queue[0])
  if (first === undefined) return null
  const acknowledge = () => alert.send({ type: 'alert.acknowledged' })
  return (
    <Dialog
      open
      title={t('alert.title')}
      text={first.message ?? say(first.key)}
      onClose={acknowledge}
      actions={
        <>
          {BLOCKADES.has(first.key) && (
            <ButtonLink variant="outline" to="/cs" onClick={acknowledge}>
              {t('alert.service')}
            </ButtonLink>
          )}
          <Button onClick={acknowledge}>{t('alert.ok')}</Button>
        </>
      }
    />
  )
}
