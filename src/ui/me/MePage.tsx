import { useSelector } from '@xstate/react'
import { type ComponentType, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { panelMachine } from '#src/machines/inspector/panelMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { languageMachine } from '#src/machines/profile/languageMachine.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectIsEnding, selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { MemberHead } from './MemberHead.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { Settings } from './Settings.tsx'
import { type TileCounts, Tiles } from './Tiles.tsx'
import { VisitorCard } from './VisitorCard.tsx'
import styles from './me.module.css'

/** What other features show a member at first glance: each comes as a component of its own code. */
export type MeSlots = {
  /** The grade with the way to the next one. */
  readonly gradeBar: ComponentType
  /** How far the account is secured, with the way on. */
  readonly security: ComponentType
}

type MePageProps = {
  readonly actors: {
    readonly session: SessionRef
    readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
    readonly preferences: PreferencesRef
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly panel: ActorRefFrom<typeof panelMachine>
  }
  readonly logic: {
    readonly funds: typeof fundsMachine
    readonly language: typeof languageMachine
  }
  readonly counts: TileCounts
  readonly slots: MeSlots
  readonly now: () => number
}

/** The member centre (P-7): who I am, what I have, the ways on, and last the settings of this device and the way out. Visitors get the settings too. */
export function MePage(props: MePageProps) {
  const { t } = useTranslation('me')
  const { actors, logic } = props
  const member = useSelector(actors.session, selectMember)
  const info = useSelector(actors.site, (snapshot) => snapshot.context.info)
  useTitle(actors.title, t('me.title'))
  return (
    <div className={styles.page}>
      {member === null ? (
        <Stack>
          <h1>{t('me.title')}</h1>
          <VisitorCard session={actors.session} />
        </Stack>
      ) : (
        <Member key={member.memberId} member={member} {...props} />
      )}
      <Stack>
        <Settings preferences={actors.preferences} site={actors.site} session={actors.session} language={logic.language} />
        {info !== null && (
          <Card as="section" gap={8}>
            <h2>{t('me.about')}</h2>
            <Muted>
              {info.siteName} · {t('app.version', { version: info.version, build: info.buildLabel })}
            </Muted>
            <nav className={styles.about} aria-label={t('me.about')}>
              <Link to="/app/downloads">{t('me.downloads')}</Link>
              <Link to="/app/sponsors">{t('me.sponsors')}</Link>
              <Link to="/app/contact">{t('me.contact')}</Link>
              <Link to="/app/join">{t('me.join')}</Link>
              <Link to="/app/my-room">{t('me.myRoom')}</Link>
            </nav>
          </Card>
        )}
        {member !== null && <LogOut session={actors.session} />}
      </Stack>
    </div>
  )
}

function Member({ member, actors, logic, counts, slots, now }: MePageProps & { readonly member: MemberInfo }) {
  return (
    <Stack>
      <MemberHead member={member} now={now} />
      <Later>
        <Suspense fallback={<Skeleton className={styles.gradeWaits} />}>
          <slots.gradeBar />
        </Suspense>
      </Later>
      <MoneyCard funds={logic.funds} coinBalance={actors.coinBalance} preferences={actors.preferences} />
      <Tiles counts={counts} />
      <Later>
        <Suspense fallback={<Skeleton className={styles.securityWaits} />}>
          <slots.security />
        </Suspense>
      </Later>
      <StaffWays member={member} panel={actors.panel} />
    </Stack>
  )
}

/** The ways of who works for the site. */
function StaffWays({ member, panel }: { readonly member: MemberInfo } & Pick<MePageProps['actors'], 'panel'>) {
  const { t } = useTranslation('me')
  const inspecting = useSelector(panel, (snapshot) => !snapshot.matches('closed'))
  return (
    <>
      {member.role === 'developer' && (
        <ButtonLink variant="outline" block to="/dev/errors">
          {t('me.toErrors')}
        </ButtonLink>
      )}
      {member.role === 'operator' && (
        <ButtonLink variant="outline" block to="/admin">
          {t('me.toBackOffice')}
        </ButtonLink>
      )}
      {mayInspect(member) && (
        <Button variant="outline" block aria-pressed={inspecting} onClick={() => panel.send({ type: 'panel.toggled' })}>
          {t('me.inspector')}
        </Button>
      )}
    </>
  )
}

function LogOut({ session }: Pick<MePageProps['actors'], 'session'>) {
  const { t } = useTranslation('me')
  const ending = useSelector(session, selectIsEnding)
  return (
    <Button variant="outline" block busy={ending} onClick={() => session.send({ type: 'logout.clicked' })}>
      {ending ? t('me.loggingOut') : t('me.logout')}
    </Button>
  )
}
