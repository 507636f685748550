import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The body of a function that brings axe to a page, whatever its content policy says. */
export const loadAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The body of a function that runs in a page where axe is loaded: arguments are what is looked for and whether nothing may lie over it;
 * it returns the middle of the first such element and its place as text, or null.
 */
export const findInPage = `
const [wanted, mustBeFree] = arguments
const PLACES = {
  button: 'button, [role="button"], input[type="submit"]',
  link: 'a[href], [role="link"]',
  textbox: 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea, [role="textbox"]',
  radio: 'input[type="radio"], [role="radio"]',
  region: 'section, [role="region"]',
  heading: 'h1, h2, h3, h4, [role="heading"]',
}
axe.teardown()
axe.setup(document.documentElement)
const nameOf = (element) => axe.commons.text.accessibleText(element).replace(/\\s+/g, ' ').trim()
const all = (scope, { role, name, isPattern }) =>
  [...scope.querySelectorAll(PLACES[role] ?? '[role="' + role + '"]')].filter((element) => {
    const target = targetOf(element)
    if (!target.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]') !== null) return false
    return isPattern ? new RegExp(name).test(nameOf(element)) : nameOf(element) === name
  })
/** What is pressed for a thing: a hidden radio is pressed by its label. */
function targetOf(element) {
  return element.matches('input[type="radio"]') ? (element.closest('label') ?? element) : element
}
const scopesOf = (thing) => (thing === null ? [document] : scopesOf(thing.within).flatMap((scope) => all(scope, thing)))
const [element] = scopesOf(wanted)
if (element === undefined) return null
const target = targetOf(element)
if (mustBeFree) {
  if (target.disabled || target.getAttribute('aria-disabled') === 'true') return null
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
}
const { x, y, width, height } = target.getBoundingClientRect()
if (mustBeFree) {
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  if (top === null || !(target.contains(top) || top.contains(target))) return null
}
return { x: x + width / 2, y: y + height / 2, place: [x, y, width, height].join(' ') }
`
