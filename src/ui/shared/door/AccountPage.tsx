import { type ReactNode, type RefObject, useRef } from 'react'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { Door, DoorHead } from './Door.tsx'
import { useStepFocus } from './useStepFocus.ts'

type AccountPageProps = {
  readonly heading: string
  /** Over the heading; left out: the logo. */
  readonly mark?: ReactNode
  /** Under the heading: what the page is about. */
  readonly lead: ReactNode
  /** The head says how something ended, and is read out. */
  readonly isEnd?: boolean
  /** The step that one is at, from 0 on; left out: there is none. */
  readonly step?: number
  /** In the corner of the head. */
  readonly corner?: ReactNode
  /** Whoever comes has an account: nobody tells them what one has it for. */
  readonly isKnown?: boolean
  readonly children: ReactNode
}

/** The frame of a page on which a visitor comes to an account, with its head. */
export function AccountPage({
  heading,
  mark = <Logo size={48} />,
  lead,
  isEnd = false,
  step,
  corner,
  isKnown = false,
  children,
}: AccountPageProps) {
  const page = useRef<HTMLDivElement>(null)
  useStepFocus(page, step ?? null)
  return (
    <AccountFrame page={page} isKnown={isKnown}>
      <DoorHead isEnd={isEnd} corner={corner}>
        {mark}
        <h1>{heading}</h1>
        {lead}
      </DoorHead>
      {children}
    </AccountFrame>
  )
}

type AccountFrameProps = {
  readonly page?: RefObject<HTMLDivElement | null>
  readonly isKnown?: boolean
  readonly children: ReactNode
}

/** As wide as such a page is, with nothing on it yet. */
export function AccountFrame({ page, isKnown = false, children }: AccountFrameProps) {
  return (
    <Door isKnown={isKnown}>
      <Stack ref={page} gap={24}>
        {children}
      </Stack>
    </Door>
  )
}
