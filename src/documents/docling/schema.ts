import { z } from 'zod';

const link = z.object({ $ref: z.string() });
const links = z.array(link).nullish();

const node = {
  children: links,
  label: z.string().nullish(),
  content_layer: z.string().nullish(),
  prov: z.array(z.object({ page_no: z.number().nullish() })).nullish(),
};

const text = z.object({
  ...node,
  text: z.string(),
  orig: z.string().nullish(),
  level: z.number().nullish(),
  enumerated: z.boolean().nullish(),
  marker: z.string().nullish(),
});

const cell = z.object({ text: z.string().nullish(), column_header: z.boolean().nullish() });

const float = z.object({ ...node, captions: links, footnotes: links });

const table = float.extend({ data: z.object({ grid: z.array(z.array(cell)).nullish() }).nullish() });

const group = z.object(node);

/** The part of a DoclingDocument that is read. */
export const doclingSchema = z.object({
  schema_name: z.literal('DoclingDocument'),
  body: group,
  texts: z.array(text),
  tables: z.array(table),
  pictures: z.array(float),
  groups: z.array(group),
  key_value_items: z.array(group).nullish(),
  form_items: z.array(group).nullish(),
});

/** A DoclingDocument. */
export type DoclingDocument = z.infer<typeof doclingSchema>;
/** A text, a table, a picture or a group, as far as all of them are the same. */
export type DoclingNode = z.infer<typeof group>;
export type DoclingText = z.infer<typeof text>;
export type DoclingTable = z.infer<typeof table>;
export type DoclingFloat = z.infer<typeof float>;
