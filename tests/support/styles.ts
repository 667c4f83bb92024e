// Whether an element is displayed, visible and open to the pointer, found by the rules that say so alone. jsdom applies all
// styles to an element before it answers, which was a sixth of the time of the screens' tests.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse, type Selector, SelectorType, stringify } from 'css-what'
import { testPlainly } from './selectors.ts'

/** What is found quickly, whether children inherit it, and what it is where nothing says so. */
const PROPERTIES = {
  display: { isInherited: false, initial: 'inline' },
  visibility: { isInherited: true, initial: 'visible' },
  'pointer-events': { isInherited: true, initial: 'auto' },
}
type Property = keyof typeof PROPERTIES
const NAMES = Object.keys(PROPERTIES) as Property[]

/** What one selector of a rule says of one property. */
type Saying = {
  property: Property
  value: string
  isImportant: boolean
  specificity: number
  matches: (element: Element) => boolean
  /** A class, or else the tag, without which no element matches. */
  key: string | null
}

/** The sayings of all style sheets in their order, by property and key. */
type Index = Record<Property, Map<string | null, (Saying & { order: number })[]>>

/** A value that others decide: jsdom finds it. */
const DEPENDS = /^(inherit|initial|unset|revert|revert-layer)$|var\(/

const { matches } = Element.prototype
const sayings = new WeakMap<CSSStyleSheet, { length: number; found: Saying[] }>()
const browserSheet = readBrowserSheet()
let index: Index | null = null
let sheets = 0
const changes = new MutationObserver(() => (index = null))

/** Puts the quick way in the place of jsdom's, for the properties above. */
export function styleQuickly(): void {
  changes.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
  const { getComputedStyle } = window
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document) return getComputedStyle(element, pseudo)
    let all: CSSStyleDeclaration | null = null
    const whole = () => (all ??= getComputedStyle(element))
    const find = (property: Property) => computed(element, property) ?? whole().getPropertyValue(property)
    const quick = {
      get display() {
        return find('display')
      },
      get visibility() {
        return find('visibility')
      },
      get pointerEvents() {
        return find('pointer-events')
      },
      getPropertyValue: (name: string) =>
        name in PROPERTIES ? find(name as Property) : whole().getPropertyValue(name),
    }
    return new Proxy(quick as CSSStyleDeclaration, {
      get(_, name) {
        if (name in quick) return quick[name as keyof typeof quick]
        const value: unknown = Reflect.get(whole(), name)
        return typeof value === 'function' ? (value.bind(whole()) as unknown) : value
      },
    })
  }
}

/** Null where jsdom has to find it. */
function computed(element: Element, property: Property): string | null {
  const { isInherited, initial } = PROPERTIES[property]
  for (let at: Element | null = element; at; at = isInherited ? at.parentElement : null) {
    const value = specified(at, property)
    if (value) return DEPENDS.test(value) ? null : value
  }
  return initial
}

/** What the rules and the element itself say, or '' if nothing does. */
function specified(element: Element, property: Property): string {
  const style = element.hasAttribute('style') ? (element as HTMLElement).style : null
  const inline = style?.getPropertyValue(property) ?? ''
  if (inline && style?.getPropertyPriority(property)) return inline
  const byKey = currentIndex()[property]
  const classes = (element.getAttribute('class') ?? '').split(/\s+/)
  const best = [null, element.localName, ...classes.map((name) => `.${name}`)]
    .flatMap((key) => byKey.get(key) ?? [])
    .sort(
      (one, other) =>
        Number(other.isImportant) - Number(one.isImportant) ||
        other.specificity - one.specificity ||
        other.order - one.order,
    )
    .find((saying) => saying.matches(element))
  return inline && !best?.isImportant ? inline : (best?.value ?? '')
}

function currentIndex(): Index {
  if (changes.takeRecords().length > 0 || document.styleSheets.length !== sheets) index = null
  if (index) return index
  sheets = document.styleSheets.length
  index = { display: new Map(), visibility: new Map(), 'pointer-events': new Map() }
  let order = 0
  for (const sheet of [browserSheet, ...document.styleSheets])
    for (const saying of sayingsOfSheet(sheet)) {
      const { [saying.property]: byKey } = index
      if (!byKey.has(saying.key)) byKey.set(saying.key, [])
      byKey.get(saying.key)!.push({ ...saying, order: (order += 1) })
    }
  return index
}

function sayingsOfSheet(sheet: CSSStyleSheet): Saying[] {
  const { length } = sheet.cssRules
  const known = sayings.get(sheet)
  if (known?.length === length) return known.found
  const found = [...sheet.cssRules].flatMap(sayingsOf)
  sayings.set(sheet, { length, found })
  return found
}

/** As jsdom takes them, which knows no size of a screen and no layers. */
function sayingsOf(rule: CSSRule): Saying[] {
  if ('media' in rule && 'cssRules' in rule) {
    const { media, cssRules } = rule as CSSMediaRule
    return /\b(all|screen)$/.test(media.mediaText) ? [...cssRules].flatMap(sayingsOf) : []
  }
  if (!('selectorText' in rule && 'style' in rule)) return []
  const { selectorText, style } = rule as CSSStyleRule
  const said = NAMES.filter((property) => style.getPropertyValue(property) !== '')
  if (said.length === 0) return []
  const selectors = parse(selectorText).filter((selector) =>
    selector.every(({ type }) => type !== SelectorType.PseudoElement),
  )
  return selectors.flatMap((selector) => {
    const all = { specificity: specificityOf(selector), matches: testOf(selector), key: keyOf(selector) }
    return said.map((property) => ({
      ...all,
      property,
      value: style.getPropertyValue(property),
      isImportant: style.getPropertyPriority(property) !== '',
    }))
  })
}

function testOf(selector: Selector[]): (element: Element) => boolean {
  const text = stringify([selector])
  return (
    testPlainly([selector]) ??
    ((element) => {
      try {
        return matches.call(element, text)
      } catch {
        // jsdom knows no such state.
        return false
      }
    })
  )
}

function specificityOf(selector: Selector[]): number {
  const weights = selector.map((part) => {
    if (part.type === SelectorType.Tag) return 1
    if (part.type === SelectorType.Attribute)
      return part.name === 'id' && part.action === 'equals' ? 1e6 : 1e3
    if (part.type !== SelectorType.Pseudo || part.name === 'where') return 0
    return Array.isArray(part.data) ? Math.max(...part.data.map(specificityOf)) : 1e3
  })
  return weights.reduce((sum, weight) => sum + weight, 0)
}

function keyOf(selector: Selector[]): string | null {
  const isOfSubject = ({ type }: Selector) =>
    [SelectorType.Tag, SelectorType.Attribute, SelectorType.Pseudo, SelectorType.Universal].includes(type)
  const subject = selector.slice(selector.findLastIndex((part) => !isOfSubject(part)) + 1)
  let key: string | null = null
  for (const part of subject) {
    if (part.type === SelectorType.Attribute && part.name === 'class' && part.action === 'element')
      return `.${part.value}`
    if (part.type === SelectorType.Tag) key = part.name
  }
  return key
}

/** What a browser itself says, as jsdom keeps it. */
function readBrowserSheet(): CSSStyleSheet {
  const jsdom = path.dirname(createRequire(import.meta.url).resolve('jsdom/package.json'))
  const style = document.createElement('style')
  style.textContent = readFileSync(path.join(jsdom, 'lib/jsdom/browser/default-stylesheet.css'), 'utf8')
  // Parsed in a document only.
  document.head.append(style)
  const sheet = style.sheet!
  style.remove()
  return sheet
}
