import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isOnAir } from '#src/api/model/anchor.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import styles from './articles.module.css'

type ArticleAuthorProps = { readonly author: string; readonly logic: typeof anchorListMachine }

/** Who wrote an article, where that is one of the anchors: their page, and their room while they are on the air. */
export function ArticleAuthor({ author, logic }: ArticleAuthorProps) {
  const anchors = useActorRef(logic, { input: { sport: null } })
  const found = useSelector(anchors, ({ context }) =>
    context.anchors.find((anchor) => author !== '' && anchor.getSnapshot().context.match.anchorInfo?.nickname === author),
  )
  return found === undefined ? null : <Author anchor={found} />
}

function Author({ anchor }: { readonly anchor: AnchorRef }) {
  const { t } = useTranslation('articles')
  const match = useSelector(anchor, ({ context }) => context.match)
  return (
    <section className={styles.author} aria-label={t('articles.author')}>
      <Avatar src={match.anchorInfo?.avatar ?? null} size={48} />
      <div>
        <Link className={styles.authorName} to={`/app/anchor/${match.anchorRoomId}`}>
          {match.anchorInfo?.nickname}
        </Link>
        <Muted size={12}>{match.roomInfo.title}</Muted>
      </div>
      {isOnAir(match.anchorStatus) && (
        <ButtonLink variant="soft" to={roomAddress(match)}>
          {t('articles.watch')}
        </ButtonLink>
      )}
    </section>
  )
}
