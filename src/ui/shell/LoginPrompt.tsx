import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { useSiteName } from '#src/ui/shared/useSiteName.ts'
import { LoginForm } from '#src/ui/login/LoginForm.tsx'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'

type LoginPromptProps = {
  readonly prompt: ActorRefFrom<typeof promptMachine>
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly site: SiteRef
}

/** 'Please log in first…': log in or not; first of all the form over the page, which goes on in sight behind it. */
export function LoginPrompt({ prompt, session, site }: LoginPromptProps) {
  const { t } = useTranslation(['shell', 'login'])
  const say = useSay()
  const name = useSiteName(site)
  const { featureKey, isWholePage } = useSelector(prompt, (snapshot) => snapshot.context)
  const here = useSelector(prompt, (snapshot) => snapshot.matches('here'))
  const dismiss = () => prompt.send({ type: 'prompt.dismissed' })
  const cancel = (
    <Button variant="outline" onClick={dismiss}>
      {t('act.cancel')}
    </Button>
  )
  return here ? (
    <Dialog open calm title={t('login:login.heading', { name })} onClose={dismiss} actions={cancel}>
      <LoginForm session={session} site={site} onLeave={dismiss} />
    </Dialog>
  ) : (
    <Dialog
      open
      calm={!isWholePage}
      title={t('prompt.loginTitle')}
      text={t('visitor.needed', { feature: say(featureKey) })}
      onClose={dismiss}
      actions={
        <>
          {cancel}
          <Button variant={isWholePage ? 'primary' : 'outline'} onClick={() => prompt.send({ type: 'login.accepted' })}>
            {t('act.login')}
          </Button>
        </>
      }
    >
      {/* Both come back to the page: where nothing goes on behind the form, they would be one act twice. */}
      {isWholePage ? undefined : (
        <Button block onClick={() => prompt.send({ type: 'login.hereChosen' })}>
          {t('login:login.here')}
        </Button>
      )}
    </Dialog>
  )
}
