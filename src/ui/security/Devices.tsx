import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { devicesMachine } from '#src/machines/session/devicesMachine.ts'
import type { memberSessionsMachine } from '#src/machines/session/memberSessionsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Sessions } from './Sessions.tsx'

type DevicesProps = {
  readonly sessions: typeof memberSessionsMachine
  readonly devices: typeof devicesMachine
  readonly copy: typeof copyMachine
  readonly now: () => number
}

/** Where the member is logged in (C-11), and a one-time link to go on on another device. */
export function Devices({ sessions, devices, copy, now }: DevicesProps) {
  const { t } = useTranslation('security')
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes after the page, so that no browser would find it by itself.
  useEffect(() => {
    if (hash === '#devices') heading.current?.scrollIntoView()
  }, [hash])
  const machine = useActorRef(devices, { input: { now } })
  const copying = useActorRef(copy)
  const copyState = useSelector(copying, (snapshot) => snapshot.value)
  const link = useSelector(machine, (snapshot) => snapshot.context.link)
  const errorKey = useSelector(machine, (snapshot) => snapshot.context.errorKey)
  const making = useSelector(machine, (snapshot) => snapshot.matches('making'))
  return (
    <Card as="section" aria-labelledby="devices" gap={12}>
      <h2 id="devices" ref={heading}>
        {t('handOver.heading')}
      </h2>
      <Sessions sessions={sessions} />
      {link === null ? (
        <Button variant="outline" block busy={making} onClick={() => machine.send({ type: 'loginLink.requested' })}>
          {making ? t('handOver.creating') : t('handOver.create')}
        </Button>
      ) : (
        <>
          <Muted>{t('handOver.text', { time: dayTime(t, link.expiresAt, now()) })}</Muted>
          <TextField label={t('handOver.link')} value={link.address} readOnly onFocus={(event) => event.target.select()} />
          <CopyButton
            block
            state={copyState}
            words={{ copy: t('handOver.copy'), copied: t('handOver.copied'), byHand: t('handOver.byHand') }}
            onPress={() => copying.send({ type: 'copy.pressed', text: link.address })}
          />
        </>
      )}
      <Muted role="status">{errorKey !== null && t(errorKey)}</Muted>
    </Card>
  )
}
