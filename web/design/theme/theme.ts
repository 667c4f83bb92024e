// The design system of the web client: Chakra's style engine with our own tokens.
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import '@fontsource-variable/inter'
import './fallback.css'
import { config } from './config.ts'

const chakraSystem = createSystem(defaultBaseConfig, config)
const compiled = new WeakMap<object, unknown>()

/** Compiles each recipe once. Chakra would compile it for every element on every render: 300 µs for a button. */
const cva: typeof chakraSystem.cva = (recipe) => {
  if (!compiled.has(recipe)) compiled.set(recipe, chakraSystem.cva(recipe))
  return compiled.get(recipe) as ReturnType<typeof chakraSystem.cva<NonNullable<typeof recipe.variants>>>
}

const valid = new Map<string, boolean>()

/** Remembers each property. Chakra’s own memory moves an entry to its end at each look, for each property of each element. */
const isValidProperty: typeof chakraSystem.isValidProperty = (property) => {
  if (!valid.has(property)) valid.set(property, chakraSystem.isValidProperty(property))
  return valid.get(property)!
}

/** Give this to ChakraProvider. */
export const system = { ...chakraSystem, cva, isValidProperty }
