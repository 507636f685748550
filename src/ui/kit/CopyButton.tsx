import { useActorRef, useSelector } from '@xstate/react'
import { Copy } from 'lucide-react'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from './Button.tsx'
import styles from './copyButton.module.css'

type CopyButtonProps = {
  readonly copy: typeof copyMachine
  readonly text: string
  /** What the button says; what it says once the text was copied; and what to do where the browser lets no page copy. */
  readonly words: { readonly copy: string; readonly copied: string; readonly byHand: string }
  readonly block?: boolean
}

/** Copies a text that is too long to be typed again, and says how that went. */
export function CopyButton({ copy, text, words, block = false }: CopyButtonProps) {
  const machine = useActorRef(copy)
  const copied = useSelector(machine, (snapshot) => snapshot.matches('copied'))
  const byHand = useSelector(machine, (snapshot) => snapshot.matches('byHand'))
  return (
    <>
      <Button variant="soft" block={block} onClick={() => machine.send({ type: 'copy.pressed', text })}>
        <Copy size={16} aria-hidden="true" /> <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </Button>
      <span role="status" className={styles.byHand}>
        {byHand && words.byHand}
      </span>
    </>
  )
}
