import { useSelector } from '@xstate/react'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { LinkQrLogic, Shared, shareMachine } from '#src/machines/invite/inviteMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { TextQr } from './TextQr.tsx'
import styles from './linkShare.module.css'

export type LinkShareLogic = {
  readonly copy: typeof copyMachine
  readonly qr: LinkQrLogic
  /** Null = the device has no way of its own. */
  readonly share: typeof shareMachine | null
}

/** What is said of a link, where it is not one that others register by. */
type LinkWords = {
  readonly link: string
  readonly qr: string
  /** What the device's own way to share is given beside the link. */
  readonly title: string
  readonly text: string
}

type LinkShareProps = {
  readonly link: string
  readonly logic: LinkShareLogic
  readonly words?: LinkWords
  readonly isFirst?: boolean
}

/** A link in each of its forms: text, copy, QR code and the device's own way to share. It is one that others register by unless it has words of its own; `isFirst` = copying it is the first thing to do on its page. */
export function LinkShare({ link, logic: { copy, qr, share }, words, isFirst = false }: LinkShareProps) {
  const { t } = useTranslation('invite')
  const said: LinkWords = words ?? {
    link: t('invite.link'),
    qr: t('invite.qr'),
    title: t('invite.shareTitle'),
    text: t('invite.shareText'),
  }
  const copying = useActorRef(copy)
  const state = useSelector(copying, (snapshot) => snapshot.value)
  return (
    <div className={styles.links}>
      <div className={styles.whole}>
        <Muted as="small">{said.link}</Muted>
        <p className={styles.link}>{link}</p>
      </div>
      <Row className={styles.acts} wrap>
        <CopyButton
          isFirst={isFirst}
          state={state}
          words={{ copy: t('invite.copy'), copied: t('invite.copied'), byHand: t('invite.byHand') }}
          onPress={() => copying.send({ type: 'copy.pressed', text: link })}
        />
        {share !== null && <Share order={{ title: said.title, text: said.text, url: link }} share={share} />}
        <Muted size={12}>{t('invite.scan')}</Muted>
      </Row>
      <TextQr
        key={link}
        text={link}
        label={said.qr}
        qr={qr}
        className={styles.qr}
        failed={<Muted className={styles.qrFailed}>{t('invite.qrFailed')}</Muted>}
      />
    </div>
  )
}

function Share({ order, share }: { readonly order: Shared; readonly share: typeof shareMachine }) {
  const { t } = useTranslation('invite')
  const actor = useActorRef(share)
  const failed = useSelector(actor, (snapshot) => snapshot.context.errorKey !== null)
  return (
    <>
      <Button variant="outline" onClick={() => actor.send({ type: 'act.sent', order })}>
        <Share2 size={16} aria-hidden="true" /> {t('invite.share')}
      </Button>
      {failed && <p role="alert">{t('invite.shareFailed')}</p>}
    </>
  )
}
