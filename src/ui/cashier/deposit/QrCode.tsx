import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PromiseActorLogic } from 'xstate'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './order.module.css'

export type QrCodeProps = {
  readonly text: string
  readonly label: string
  readonly logic: { readonly qr: PromiseActorLogic<Qr, { text: string }> }
}

/** A QR code, dark on light in both themes, so that every reader takes it. */
export function QrCode({ text, label, logic }: QrCodeProps) {
  const { t } = useTranslation('deposit')
  const actor = useActorRef(logic.qr, { input: { text } })
  const status = useSelector(actor, (snapshot) => snapshot.status)
  const qr = useSelector(actor, (snapshot) => snapshot.output)
  if (status === 'error') return <Muted>{t('deposit.order.qrFailed')}</Muted>
  if (qr === undefined) return <Skeleton className={styles.qr} />
  return <QrPicture className={styles.qr} qr={qr} label={label} />
}
