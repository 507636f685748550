import { useSelector } from '@xstate/react'
import { LoginForm } from '#src/ui/login/LoginForm.tsx'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import type { AppWorld } from './appWorld.ts'

type LoginPromptProps = Pick<AppWorld['actors'], 'prompt' | 'session' | 'site'>

/** 'Please log in first…' with OK, or the form over the page, which goes on behind it. */
export function LoginPrompt({ prompt, session, site }: LoginPromptProps) {
  const t = useT()
  const say = useSay()
  const featureKey = useSelector(prompt, (snapshot) => snapshot.context.featureKey)
  const here = useSelector(prompt, (snapshot) => snapshot.matches('here'))
  const dismiss = () => prompt.send({ type: 'prompt.dismissed' })
  const cancel = (
    <Button variant="outline" onClick={dismiss}>
      {t('act.cancel')}
    </Button>
  )
  return here ? (
    <Dialog open title={t('login.heading')} onClose={dismiss} actions={cancel}>
      <LoginForm session={session} site={site} onLeave={dismiss} />
    </Dialog>
  ) : (
    <Dialog
      open
      title={t('prompt.loginTitle')}
      text={t('prompt.login', { feature: say(featureKey) })}
      onClose={dismiss}
      actions={
        <>
          {cancel}
          <Button variant="soft" onClick={() => prompt.send({ type: 'login.hereChosen' })}>
            {t('login.here')}
          </Button>
          <Button onClick={() => prompt.send({ type: 'login.accepted' })}>{t('act.confirm')}</Button>
        </>
      }
    />
  )
}
