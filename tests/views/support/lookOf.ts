const LOOKS = ['primary', 'soft', 'plain', 'outline', 'danger'] as const

/** How strongly a button or a link asks to be pressed; undefined where it is none of the kit's. */
export function lookOf(element: Element): (typeof LOOKS)[number] | undefined {
  return LOOKS.find((look) => [...element.classList].some((name) => name.split('_').includes(look)))
}
