import { useSelector } from '@xstate/react'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { shareLinkMachine } from '#src/machines/share/shareLinkMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkShare, type LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'
import styles from './share.module.css'

/** The link of a thing, and its ways on. */
type Sharing = LinkShareLogic & { readonly link: typeof shareLinkMachine }

export type ShareButtonProps = {
  readonly thing: SharedThing
  /** What it is called where it is shared. */
  readonly name: string
  readonly session: SessionRef
  /** What shares a thing. */
  readonly sharingOf: (thing: SharedThing) => Sharing
}

/** Shares a room, a match or an article by its short link, from a sheet over the page. */
export function ShareButton(props: ShareButtonProps) {
  const { t } = useTranslation('share')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('share.button')} onClick={() => setOpen(true)}>
        <Share2 size={20} aria-hidden="true" />
      </IconButton>
      <ShareSheet open={isOpen} onClose={() => setOpen(false)} {...props} />
    </>
  )
}

type ShareSheetProps = ShareButtonProps & { readonly open: boolean; readonly onClose: () => void }

/** The sheet alone, for what else opens it. */
export function ShareSheet({ open, onClose, thing, name, session, sharingOf }: ShareSheetProps) {
  const { t } = useTranslation('share')
  const memberId = useSelector(session, (snapshot) => selectMember(snapshot)?.memberId ?? null)
  return (
    <Sheet open={open} title={t('share.title')} closeLabel={t('act.close')} onClose={onClose}>
      {/* Whose code it carries changes with who is here. */}
      {open && <Shown key={memberId} thing={thing} name={name} sharingOf={sharingOf} />}
    </Sheet>
  )
}

function Shown({ thing, name, sharingOf }: Omit<ShareButtonProps, 'session'>) {
  const { t } = useTranslation('share')
  const [logic] = useState(() => sharingOf(thing))
  const actor = useActorRef(logic.link)
  const { link, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  if (errorKey !== null)
    return (
      <ErrorState
        title={t('share.failed')}
        text={t(errorKey)}
        action={<Button onClick={() => actor.send({ type: 'link.retried' })}>{t('act.retry')}</Button>}
      />
    )
  if (link === null) return <Skeleton className={styles.waiting} />
  const words = { link: t('share.link'), qr: t('share.qr'), title: name, text: t('share.text') }
  return (
    <Stack>
      <h3>{name}</h3>
      <LinkShare link={link.url} logic={logic} words={words} />
      {link.isOwn && <Muted as="small">{t('share.yours')}</Muted>}
    </Stack>
  )
}
