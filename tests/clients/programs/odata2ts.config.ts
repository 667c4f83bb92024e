// The configuration of the generated client. The generator does not read which properties are computed, so they are
// listed here and excluded from the types for writing.
import { readFileSync } from 'node:fs'
import { EmitModes, Modes, TypeModel, type ConfigFileOptions } from '@odata2ts/odata2ts'

const source = 'metadata/daybook.edmx'
const types = readFileSync(source, 'utf8').matchAll(/<EntityType Name="(\w+)">([\s\S]*?)<\/EntityType>/g)
const COMPUTED = /<Property Name="(\w+)"[^>]*>\s*<Annotation Term="Org\.OData\.Core\.V1\.Computed"/g

const config: ConfigFileOptions = {
  mode: Modes.all,
  emitMode: EmitModes.ts,
  services: {
    Daybook: {
      source,
      output: 'generated/odata2ts',
      serviceName: 'Daybook',
      byTypeAndName: [...types].map(([, name, described]) => ({
        type: TypeModel.EntityType,
        name: name!,
        properties: [...described!.matchAll(COMPUTED)].map(([, one]) => ({ name: one!, managed: true })),
      })),
    },
  },
}
export = config
