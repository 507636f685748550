import { useSelector } from '@xstate/react'
import { CircleCheck, Download as DownloadIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ObservableActorLogic } from 'xstate'
import type { Download } from '#src/api/model/shownContent.ts'
import type { InstallState } from '#src/machines/sitePages/installState.ts'
import type { LinkQrLogic } from '#src/machines/invite/inviteMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { spaced } from '#src/ui/i18n/spaced.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { TextQr } from '#src/ui/shared/TextQr.tsx'
import { useSiteName } from '#src/ui/shared/useSiteName.ts'
import { InstallSteps } from './InstallSteps.tsx'
import styles from './sitePages.module.css'

export type InstallLogic = {
  /** How the site stands with this browser. */
  readonly install: ObservableActorLogic<InstallState, undefined>
  /** Asks the browser to install it; from a press alone. */
  readonly askToInstall: () => void
  readonly qr: LinkQrLogic
}

type InstallCardProps = {
  /** What operators say of the app for this device; null = nothing. */
  readonly app: Download | null
  readonly platform: Download['platform']
  readonly edition: string
  readonly logic: InstallLogic
  readonly site: SiteRef
}

/** The site as an app on this device: a button where the browser installs, else the steps; on a desktop beside it the way to a phone. */
export function InstallCard({ app, platform, edition, logic, site }: InstallCardProps) {
  const { t } = useTranslation('sitePages')
  const name = useSiteName(site)
  const wide = useWide()
  const state = useSelector(useActorRef(logic.install), ({ context }) => context ?? 'byHand')
  const facts = [
    ...(platform === 'web' ? [] : [t(`downloads.platform.${platform}`)]),
    ...(edition === '' ? [] : [t('downloads.edition', { edition })]),
  ]
  return (
    <section className={styles.install} aria-labelledby="install">
      <div className={styles.app}>
        <Logo size={72} />
        <div>
          <h2 id="install" className={styles.part}>
            {spaced(t(state === 'running' || state === 'installed' ? 'downloads.appOf' : 'downloads.installOf', { name }))}
          </h2>
          {facts.length > 0 && <Muted>{facts.join(' · ')}</Muted>}
        </div>
      </div>
      <div className={styles.how}>
        <p>{app === null || app.text === '' ? t('downloads.why') : app.text}</p>
        {state === 'running' || state === 'installed' ? (
          <p className={styles.done} role="status">
            <CircleCheck size={20} aria-hidden="true" />
            {t(`downloads.state.${state}`)}
          </p>
        ) : state === 'byHand' ? (
          <InstallSteps platform={platform} />
        ) : (
          <Button className={styles.installNow} busy={state === 'asking'} onClick={logic.askToInstall}>
            <DownloadIcon size={20} aria-hidden="true" /> {t('downloads.install')}
          </Button>
        )}
      </div>
      {wide && (
        <div className={styles.phone}>
          <TextQr
            text={`${window.location.origin}/app/downloads`}
            label={t('downloads.qr')}
            qr={logic.qr}
            className={styles.qr}
            failed={null}
          />
          <strong>{t('downloads.onPhone')}</strong>
          <Muted size={14}>{t('downloads.scan')}</Muted>
        </div>
      )}
    </section>
  )
}
