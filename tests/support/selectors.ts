// Elements found by a selector as browsers find them. jsdom takes many times as long for all but the plainest selectors,
// which was a fifth of the time of the screens' tests.
import { compile } from 'css-select'
import { parse, type Selector, SelectorType } from 'css-what'

type Test = (element: Element) => boolean

/** Those that depend on nothing but elements and attributes; jsdom judges all others: what is checked, what has the focus. */
const PLAIN = new Set(['not', 'is', 'where', 'first-child', 'last-child', 'only-child', 'first-of-type'])

const adapter = {
  isTag: (node: Node): node is Element => node.nodeType === 1,
  getAttributeValue: (element: Element, name: string) => element.getAttribute(name) ?? undefined,
  getChildren: (node: Node): Node[] => [...node.childNodes],
  getName: ({ localName }: Element) => localName,
  getParent: ({ parentNode }: Element) => parentNode,
  getSiblings: ({ parentNode }: Node): Node[] => [...(parentNode?.childNodes ?? [])],
  prevElementSibling: (node: Node) => (node as Element).previousElementSibling,
  getText: ({ textContent }: Node) => textContent ?? '',
  hasAttrib: (element: Element, name: string) => element.hasAttribute(name),
  removeSubsets: (nodes: Node[]) => nodes,
}

const isPlain = (selectors: Selector[][]): boolean =>
  selectors.flat().every((part) => {
    switch (part.type) {
      case SelectorType.Pseudo:
        return PLAIN.has(part.name) && (!Array.isArray(part.data) || isPlain(part.data))
      case SelectorType.Tag:
        return part.namespace === null && part.name === part.name.toLowerCase()
      case SelectorType.PseudoElement:
      case SelectorType.ColumnCombinator:
      case SelectorType.Parent:
        return false
      default:
        return true
    }
  })

/** Whether an element matches, or null if jsdom has to say so. */
export function testPlainly(selectors: Selector[][]): Test | null {
  // Nothing is remembered from one look to the next, as the document changes between them.
  const options = { adapter, cacheResults: false, relativeSelector: false }
  return isPlain(selectors) ? compile<Node, Element>(selectors, options) : null
}

const tests = new Map<string, Test | null>()

function testOf(selector: string): Test | null {
  let test = tests.get(selector)
  if (test === undefined) {
    try {
      test = testPlainly(parse(selector))
    } catch {
      // jsdom complains of it as browsers do.
      test = null
    }
    tests.set(selector, test)
  }
  return test
}

/** Those below, in the order of the document, until one is enough. */
function below(root: ParentNode, test: Test, most: number): Element[] {
  const found: Element[] = []
  for (let at = root.firstElementChild; at;) {
    if (test(at) && found.push(at) === most) break
    let next = at.firstElementChild
    for (let up: Element | null = at; !next && up && up !== root; up = up.parentElement)
      next = up.nextElementSibling
    at = next
  }
  return found
}

/** A list of them as browsers give it, without what an array can do besides. */
const listPrototype = Object.create(NodeList.prototype, {
  item: {
    value(this: Element[], index: number) {
      return this[index] ?? null
    },
  },
  forEach: { value: Array.prototype.forEach },
}) as object

const { matches, closest } = Element.prototype

/** Puts the quick way in the place of jsdom's. */
export function selectQuickly(): void {
  for (const prototype of [Element.prototype, Document.prototype]) {
    const { querySelector, querySelectorAll } = prototype
    Object.assign(prototype, {
      querySelector(this: ParentNode, selector: string) {
        const test = testOf(selector)
        return test ? (below(this, test, 1)[0] ?? null) : querySelector.call(this, selector)
      },
      querySelectorAll(this: ParentNode, selector: string) {
        const test = testOf(selector)
        if (!test) return querySelectorAll.call(this, selector)
        return Object.setPrototypeOf(below(this, test, Infinity), listPrototype) as NodeList
      },
    })
  }
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      const test = testOf(selector)
      return test ? test(this) : matches.call(this, selector)
    },
    closest(this: Element, selector: string) {
      const test = testOf(selector)
      if (!test) return closest.call(this, selector)
      return test(this) ? this : (this.parentElement?.closest(selector) ?? null)
    },
  })
}
