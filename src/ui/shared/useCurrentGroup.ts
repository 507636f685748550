import { useEffect, useState } from 'react'

/** How far from the top the heading of what is read stands at most: a third of the window, and on a low one so many px. */
const READ = 180

/** Which of some headings, by their ids in the page's order, the page is scrolled to; null = it stands above the first. */
export function useCurrentGroup<Id extends string>(ids: readonly Id[]): Id | null {
  const [current, setCurrent] = useState<Id | null>(null)
  useEffect(() => {
    const look = () => setCurrent(ids.findLast((id) => isAbove(id)) ?? null)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}

function isAbove(id: string): boolean {
  const heading = document.getElementById(id)
  return heading !== null && heading.getBoundingClientRect().top < Math.max(READ, window.innerHeight / 3)
}
