import { useSelector } from '@xstate/react'
import { UserRound } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { panelMachine } from '#src/machines/inspector/panelMachine.ts'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import type { devicesMachine } from '#src/machines/session/devicesMachine.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsEnding, selectIsSettled, selectIsUnverified, selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Devices } from './Devices.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { Settings } from './Settings.tsx'
import styles from './me.module.css'

type MePageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly panel: ActorRefFrom<typeof panelMachine>
  }
  readonly logic: {
    readonly devices: typeof devicesMachine
    readonly copy: typeof copyMachine
    readonly password: typeof accountFormMachine
  }
  readonly now: () => number
}

/** The member's own page: who I am, my coins, settings of this device, the way out. Visitors get the settings too. */
export function MePage({ actors, logic, now }: MePageProps) {
  const { t } = useTranslation('me')
  const member = useSelector(actors.session, selectMember)
  const info = useSelector(actors.site, (snapshot) => snapshot.context.info)
  const words = t('me.title')
  useTitle(actors.title, words)
  return (
    <Stack className={styles.page}>
      <h1>{words}</h1>
      <Card as="section">
        {member === null ? <Nobody session={actors.session} /> : <Member member={member} actors={actors} />}
      </Card>
      {member !== null && <Devices devices={logic.devices} copy={logic.copy} now={now} />}
      {member !== null && <PasswordCard key={member.memberId} logic={logic.password} />}
      <Settings preferences={actors.preferences} site={actors.site} />
      {info !== null && (
        <Card as="section">
          <h2>{t('me.about')}</h2>
          <Muted>
            {info.siteName} · {t('app.version', { version: info.version, build: info.buildLabel })}
          </Muted>
        </Card>
      )}
    </Stack>
  )
}

/** A visitor, or somebody of whom it is not known yet whether they are one. */
function Nobody({ session }: Pick<MePageProps['actors'], 'session'>) {
  const { t } = useTranslation('me')
  const settled = useSelector(session, selectIsSettled)
  const unknown = useSelector(session, selectIsUnverified)
  const icon = <UserRound size={24} />
  if (settled) {
    const login = <ButtonLink to="/login?fromPage=/app/me">{t('act.login')}</ButtonLink>
    return <EmptyState icon={icon} title={t('visitor.title')} text={t('visitor.text')} action={login} />
  }
  if (!unknown) return <EmptyState icon={icon} title={t('me.restoring')} />
  const retry = <Button onClick={() => session.send({ type: 'session.retried' })}>{t('act.retry')}</Button>
  return <EmptyState icon={icon} title={t('me.restoring')} text={t('me.unknownText')} action={retry} />
}

function Member({ member, actors }: Pick<MePageProps, 'actors'> & { readonly member: MemberInfo }) {
  const { t } = useTranslation('me')
  const gold = useSelector(actors.coinBalance, (snapshot) => snapshot.context.gold)
  const inspecting = useSelector(actors.panel, (snapshot) => !snapshot.matches('closed'))
  const ending = useSelector(actors.session, selectIsEnding)
  return (
    <>
      <Row gap={16}>
        <Avatar src={member.avatar} size={64} />
        <div>
          <p className={styles.name}>{member.nickname}</p>
          <Row as="p" className={styles.badges} wrap>
            <Badge tone="gold">{t('me.level', { level: member.vipLevel })}</Badge>
            <Badge tone="brand">{t(`role.${member.role}`)}</Badge>
          </Row>
        </div>
      </Row>
      <Row as="p" className={styles.row} gap={16} between>
        {t('me.coins')}
        {gold !== null && <OwnCoins coins={gold} />}
      </Row>
      <Row wrap>
        <ButtonLink variant="soft" to="/app/messages">
          {t('me.messages')}
        </ButtonLink>
        <ButtonLink variant="soft" to="/app/letters">
          {t('me.letters')}
        </ButtonLink>
      </Row>
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
        <Button variant="outline" block aria-pressed={inspecting} onClick={() => actors.panel.send({ type: 'panel.toggled' })}>
          {t('me.inspector')}
        </Button>
      )}
      <Button variant="outline" block busy={ending} onClick={() => actors.session.send({ type: 'logout.clicked' })}>
        {ending ? t('me.loggingOut') : t('me.logout')}
      </Button>
    </>
  )
}
