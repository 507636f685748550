import { useSelector } from '@xstate/react'
import { CalendarDays, ChevronRight, Film, Settings2, Sparkles } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { anchorPresence, isWatched } from '#src/api/model/anchor.ts'
import type { AnchorProfile, Moment, PastBroadcast } from '#src/api/model/anchorPlace.ts'
import { formatCount } from '#src/api/model/format.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { type FavouritesRef, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import type { anchorProfileMachine, ownRoomMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { FollowButton } from '#src/ui/shared/FollowButton.tsx'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { onAirOf } from './onAirOf.ts'
import { Part } from './Part.tsx'
import { ProfileList } from './ProfileList.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { TopFans } from './TopFans.tsx'
import styles from './anchorPlace.module.css'

export type AnchorPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: { readonly anchorProfile: typeof anchorProfileMachine; readonly ownRoom: typeof ownRoomMachine }
  readonly favourites: FavouritesRef
  readonly reminders: RemindersRef
  /** Shares the room by its short link. */
  readonly Share: ComponentType<{ readonly anchorRoomId: string; readonly name: string }>
  /** Who else is on the air. */
  readonly Others: ComponentType<{ readonly except: string }>
  /** The server's time in ms. */
  readonly now: () => number
}

/** An anchor's place: who it is, what is planned, what was on air, who gives most, and moments of the matches that were cast; a talk has none. */
export function AnchorPage({ anchorRoomId, ...props }: AnchorPageProps & { readonly anchorRoomId: string }) {
  const { t } = useTranslation('anchorPlace')
  const list = useActorRef(props.logic.anchorProfile, { input: { query: { anchorRoomId } } })
  const name = useSelector(list, (snapshot) => snapshot.context.items[0]?.nickname)
  useTitle(props.actors.title, name === undefined ? t('anchorPlace.loading') : t('anchorPlace.title', { name }))
  return (
    <>
      {name === undefined && <h1 className={styles.hidden}>{t('anchorPlace.loading')}</h1>}
      <ProfileList list={list}>{(profile) => <Shown profile={profile} {...props} />}</ProfileList>
    </>
  )
}

function Shown({ profile, actors, logic, now, Others, ...rest }: AnchorPageProps & { readonly profile: AnchorProfile }) {
  const { t } = useTranslation('anchorPlace')
  const { anchorRoomId, schedule, past, topFans, moments } = profile
  return (
    <>
      <Head profile={profile} session={actors.session} ownRoom={logic.ownRoom} now={now()} {...rest} />
      <div className={styles.columns}>
        <div className={styles.beside}>
          <Part icon={<CalendarDays size={20} aria-hidden="true" />} title={t('anchorPlace.schedule')}>
            <ScheduleDays
              list={schedule}
              now={now()}
              empty={t('anchorPlace.noSchedule')}
              title={profile.title}
              {...onAirOf(profile)}
            />
          </Part>
          <TopFans fans={topFans} />
        </div>
        <div className={styles.main}>
          {(moments.length > 0 || profile.sport !== 'anchor') && (
            <Part icon={<Sparkles size={20} aria-hidden="true" />} title={t('anchorPlace.moments')}>
              {moments.length === 0 ? (
                <Muted>{t('anchorPlace.noMoments')}</Muted>
              ) : (
                <ul className={styles.moments}>
                  {moments.map((moment) => (
                    <MomentCard key={moment.id} moment={moment} sport={profile.sport} now={now()} />
                  ))}
                </ul>
              )}
            </Part>
          )}
          <Part icon={<Film size={20} aria-hidden="true" />} title={t('anchorPlace.past')}>
            {past.length === 0 ? (
              <Muted>{t('anchorPlace.noPast')}</Muted>
            ) : (
              <ul className={styles.past}>
                {past.map((broadcast) => (
                  <PastRow key={broadcast.id} broadcast={broadcast} anchorRoomId={anchorRoomId} now={now()} />
                ))}
              </ul>
            )}
          </Part>
          <Later fallback={<Skeleton className={styles.waiting} />}>
            <Others except={anchorRoomId} />
          </Later>
        </div>
      </div>
    </>
  )
}

type HeadProps = Pick<AnchorPageProps, 'favourites' | 'reminders' | 'Share'> & {
  readonly profile: AnchorProfile
  readonly session: AnchorPageProps['actors']['session']
  readonly ownRoom: typeof ownRoomMachine
  readonly now: number
}

function Head({ profile, favourites, reminders, session, ownRoom, now, Share }: HeadProps) {
  const { t } = useTranslation('anchorPlace')
  const language = useLanguage()
  const { member } = useMember(session)
  const { anchorRoomId, nickname, avatar, cover, title, description, notice, status, fans, heat } = profile
  const target = { kind: 'anchor' as const, id: anchorRoomId }
  const followed = useSelector(favourites, (snapshot) => isFavourite(snapshot.context, target))
  const presence = anchorPresence(status)
  const isOff = presence === 'offAir'
  const room = `/app/live/room/${anchorRoomId}`
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <img src={cover} alt="" />
        {isOff && (
          <Link className={styles.toRoom} to={room}>
            {t('anchorPlace.enter')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      <div className={styles.who}>
        <Avatar src={avatar} size={64} />
        <div className={styles.names}>
          <Row gap={8} wrap>
            <h1 className={styles.name}>{nickname}</h1>
            {presence === 'playing' && <Badge tone="live">{t('anchorPlace.live')}</Badge>}
          </Row>
          <p className={styles.topic}>{title}</p>
          {isOff && <OffAir next={profile.schedule.find(({ startAt }) => startAt > now)?.startAt} now={now} />}
          <Muted as="p" digits className={styles.counts}>
            <span>
              {t('anchorPlace.fans')} <strong>{formatCount(fans, language)}</strong>
            </span>
            {isWatched(status) && (
              <span>
                {t('anchorPlace.heat')} <strong>{formatCount(heat, language)}</strong>
              </span>
            )}
          </Muted>
        </div>
      </div>
      <p className={styles.about}>{description === '' ? t('anchorPlace.noAbout') : description}</p>
      {notice !== '' && (
        <p className={styles.notice}>
          <strong>{t('anchorPlace.notice')}</strong> {notice}
        </p>
      )}
      <Row gap={8} wrap className={styles.acts}>
        {isOff && <RemindButton wide reminders={reminders} target={target} name={nickname} />}
        {!isOff && <ButtonLink to={room}>{t('anchorPlace.enter')}</ButtonLink>}
        <FollowButton
          followed={followed}
          name={nickname}
          onPress={() => favourites.send({ type: 'favourite.toggled', target })}
        />
        <Later>
          <Share anchorRoomId={anchorRoomId} name={`${nickname} · ${title}`} />
        </Later>
        {member !== null && <ManageLink key={member.memberId} anchorRoomId={anchorRoomId} ownRoom={ownRoom} />}
      </Row>
    </header>
  )
}

/** That an anchor is off the air, and when they begin next (ms), where that is planned. */
function OffAir({ next, now }: { readonly next: number | undefined; readonly now: number }) {
  const { t } = useTranslation('anchorPlace')
  return (
    <Muted as="p" digits>
      {next === undefined ? t('anchorPlace.offAir') : t('anchorPlace.next', { time: dayTime(t, next, now) })}
    </Muted>
  )
}

/** The way to one's own room's page, for whose room it is. */
function ManageLink({ anchorRoomId, ownRoom }: { readonly anchorRoomId: string; readonly ownRoom: typeof ownRoomMachine }) {
  const { t } = useTranslation('anchorPlace')
  const own = useActorRef(ownRoom, { input: { query: null } })
  const isOwn = useSelector(own, (snapshot) => snapshot.context.items[0]?.anchorRoomId === anchorRoomId)
  if (!isOwn) return null
  return (
    <ButtonLink variant="soft" to="/app/my-room">
      <Settings2 size={16} aria-hidden="true" />
      {t('anchorPlace.manage')}
    </ButtonLink>
  )
}

type MomentCardProps = { readonly moment: Moment; readonly sport: SportKind; readonly now: number }

function MomentCard({ moment, sport, now }: MomentCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { homeName: home, visitName: visit, homeScore, visitScore, homeLogo, visitLogo, team, at } = moment
  return (
    <li className={styles.moment}>
      <div className={styles.still}>
        {homeLogo !== null && <img src={homeLogo} alt="" width={32} height={32} loading="lazy" />}
        <strong className={styles.score}>
          {homeScore} : {visitScore}
        </strong>
        {visitLogo !== null && <img src={visitLogo} alt="" width={32} height={32} loading="lazy" />}
      </div>
      <div>
        <p className={styles.momentName}>{t(`anchorPlace.moment.${sport === 'anchor' ? 'football' : sport}`, { team })}</p>
        <Muted size={12} digits>
          {t('listing.versus', { home, visit })} · <span className={styles.whole}>{dayTime(t, at, now)}</span>
        </Muted>
      </div>
    </li>
  )
}

type PastRowProps = { readonly broadcast: PastBroadcast; readonly anchorRoomId: string; readonly now: number }

function PastRow({ broadcast, now }: PastRowProps) {
  const { t } = useTranslation('anchorPlace')
  const { title, cover, matchName, startAt, endAt } = broadcast
  const minutes = Math.max(1, Math.round(((endAt ?? now) - startAt) / 60_000))
  const length =
    minutes < 60
      ? t('anchorPlace.minutes', { minutes })
      : t(minutes % 60 === 0 ? 'anchorPlace.wholeHours' : 'anchorPlace.hours', {
          hours: Math.floor(minutes / 60),
          minutes: minutes % 60,
        })
  return (
    <li className={styles.pastRow}>
      <img className={styles.thumb} src={cover} alt="" loading="lazy" />
      <div className={styles.names}>
        <p className={styles.pastTitle}>{matchName ?? title}</p>
        <Muted className={styles.day} size={12} digits>
          {dayTime(t, startAt, now)} · {endAt === null ? t('anchorPlace.still') : length}
        </Muted>
      </div>
    </li>
  )
}
