import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { alertMachine } from '#src/machines/alert/alertMachine.ts'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useSay, useT } from '#src/ui/i18n/useT.ts'
import { zhCNAccess } from '#src/ui/i18n/zh-CN.access.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'

/** News that only customer service can do something about. */
const BLOCKADES: ReadonlySet<string> = new Set(['errors.ipBlockade', 'errors.deviceBlockade', 'errors.accountBlockade'])

/** What a person must have seen: the server's words, or ours; OK goes on (S-5, X-11). */
export function AlertHost({ alert }: { readonly alert: ActorRefFrom<typeof alertMachine> }) {
  useFeatureWords(zhCNAccess)
  const t = useT()
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
              {t('access.service')}
            </ButtonLink>
          )}
          <Button onClick={acknowledge}>{t('alert.ok')}</Button>
        </>
      }
    />
  )
}
