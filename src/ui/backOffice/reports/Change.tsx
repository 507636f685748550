import { ArrowDown, ArrowUp } from 'lucide-react'
import styles from './reports.module.css'

/** Tenths of a percent in words: `12.5%`, below zero `−3.0%`; large ones without a decimal. */
export function inPercent(tenths: number, signed = false): string {
  const size = Math.abs(tenths) / 10
  const sign = tenths < 0 ? '−' : signed && tenths > 0 ? '+' : ''
  return `${sign}${size < 100 ? size.toFixed(1) : Math.round(size).toLocaleString('en')}%`
}

/** How much more or less something is than before, in tenths of a percent; nothing where there was nothing before. */
export function Change({ change }: { readonly change: number | null }) {
  if (change === null) return null
  const Arrow = change < 0 ? ArrowDown : ArrowUp
  return (
    <b className={styles.change}>
      {change !== 0 && <Arrow size={14} aria-hidden="true" />}
      {inPercent(change, true)}
    </b>
  )
}
