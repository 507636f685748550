import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { LinkQrLogic } from '#src/machines/invite/inviteMachine.ts'
import { QrPicture } from '#src/ui/kit/QrPicture.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

type TextQrProps = {
  readonly text: string
  readonly label: string
  readonly qr: LinkQrLogic
  /** Its size; dark on light in both themes, so that every reader takes it. */
  readonly className: string | undefined
  /** Stands in its place where it could not be drawn. */
  readonly failed: ReactNode
}

/** A text, mostly a link, as a QR code. */
export function TextQr({ text, label, qr, className, failed }: TextQrProps) {
  const actor = useActorRef(qr, { input: { text } })
  const isFailed = useSelector(actor, (snapshot) => snapshot.status === 'error')
  const drawn = useSelector(actor, (snapshot) => snapshot.output)
  if (isFailed) return failed
  if (drawn === undefined) return <Skeleton className={className} />
  return <QrPicture className={className} qr={drawn} label={label} />
}
