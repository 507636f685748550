import { useSelector } from '@xstate/react'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { DEFAULT_PREFIX } from '#src/api/model/egame.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { type hallMachine, venuesHere } from '#src/machines/games/hallMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotTherePage } from '#src/ui/shared/NotThere.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { Hall, type HallProps } from './Hall.tsx'
import { useChoice } from './useChoice.ts'

type HallPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly favourites: FavouritesRef
  readonly logic: { readonly hall: typeof hallMachine; readonly seconds: SecondsLogic }
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
  /** The server's time in ms. */
  readonly now: () => number
}

/** The whole hall of games (P-5). */
export function WholeHallPage(props: HallPageProps) {
  return <HallPage {...props} prefix={null} />
}

/** The games of the venues that the address's prefix means. */
export function VenueHallPage(props: HallPageProps) {
  const { prefix = DEFAULT_PREFIX } = useParams()
  return <HallPage key={prefix.toLowerCase()} {...props} prefix={prefix} />
}

function HallPage({ actors, logic, prefix, ...rest }: HallPageProps & { readonly prefix: string | null }) {
  const { t } = useTranslation('hall')
  const venueName = useVenueName()
  const { choice, words } = useChoice()
  const hall = useActorRef(logic.hall, { input: { prefix, words } })
  const isUnknown = useSelector(hall, (snapshot) => snapshot.matches({ place: 'unknown' }))
  const name = useSelector(hall, ({ context }) => (prefix === null ? null : (venuesHere(context)[0]?.channelCode ?? null)))
  const title =
    prefix === null ? t('hall.title') : isUnknown ? t('hall.unknown') : name === null ? t('hall.title') : venueName(name)
  useTitle(actors.title, title)
  if (isUnknown) return <Unknown title={title} />
  const props: HallProps = {
    ...rest,
    hall,
    seconds: logic.seconds,
    title,
    choice,
    session: actors.session,
    prompt: actors.prompt,
    isWhole: prefix === null,
  }
  return <Hall {...props} />
}

function Unknown({ title }: { readonly title: string }) {
  const { t } = useTranslation('hall')
  return (
    <NotTherePage
      icon={<Store />}
      title={title}
      text={t('hall.unknownText')}
      wayOn={<ButtonLink to="/app/games">{t('hall.wholeHall')}</ButtonLink>}
    />
  )
}
