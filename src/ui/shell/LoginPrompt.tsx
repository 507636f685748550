import { useSelector } from '@xstate/react'
import { useSay, useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import type { AppWorld } from './appWorld.ts'

/** 'Please log in first…' with OK. */
export function LoginPrompt({ prompt }: Pick<AppWorld['actors'], 'prompt'>) {
  const t = useT()
  const say = useSay()
  const featureKey = useSelector(prompt, (snapshot) => snapshot.context.featureKey)
  const dismiss = () => prompt.send({ type: 'prompt.dismissed' })
  return (
    <Dialog
      open
      title={t('prompt.loginTitle')}
      text={t('prompt.login', { feature: say(featureKey) })}
      onClose={dismiss}
      actions={
        <>
          <Button variant="outline" onClick={dismiss}>
            {t('act.cancel')}
          </Button>
          <Button onClick={() => prompt.send({ type: 'login.accepted' })}>{t('act.confirm')}</Button>
        </>
      }
    />
  )
}
