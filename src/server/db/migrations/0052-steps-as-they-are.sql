-- A step is stored as it is. Before, one that is paid elsewhere stood inside a step of an older kind: docs/decisions/0031.
update payment set next_step = next_step->'instructions' where next_step->'instructions' is not null;
