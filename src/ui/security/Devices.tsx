import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { devicesMachine } from '#src/machines/session/devicesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'

type DevicesProps = {
  readonly devices: typeof devicesMachine
  readonly copy: typeof copyMachine
  readonly now: () => number
}

/** The member's other devices: a one-time link to go on there, and logging them out (C-8). */
export function Devices({ devices, copy, now }: DevicesProps) {
  const { t } = useTranslation('security')
  const machine = useActorRef(devices, { input: { now } })
  const copying = useActorRef(copy)
  const copyState = useSelector(copying, (snapshot) => snapshot.value)
  const link = useSelector(machine, (snapshot) => snapshot.context.link)
  const ended = useSelector(machine, (snapshot) => snapshot.context.ended)
  const errorKey = useSelector(machine, (snapshot) => snapshot.context.errorKey)
  const making = useSelector(machine, (snapshot) => snapshot.matches('making'))
  const ending = useSelector(machine, (snapshot) => snapshot.matches('ending'))
  return (
    <Card as="section" aria-labelledby="devices">
      <h2 id="devices">{t('handOver.heading')}</h2>
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
      <Button variant="outline" block busy={ending} onClick={() => machine.send({ type: 'otherSessions.ended' })}>
        {ending ? t('handOver.endingOthers') : t('handOver.others')}
      </Button>
      <Muted role="status">
        {ended !== null && t('handOver.ended', { count: ended })}
        {errorKey !== null && t(errorKey)}
      </Muted>
    </Card>
  )
}
