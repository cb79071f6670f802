"""The module and the members of the entities in which random behaviours run."""

TASKS = [f"t{number}" for number in range(20)]
MOODS = ["mood.calm", "mood.angry", "mood.mad"]
SURROUNDINGS = """\
gpgen: 1
module: garden
structs:
  vec2: {x: f32, y: f32}
  nature: {wild: bool, size: u8}
functions:
  total: {args: {of: vec2, more: f32}, returns: f32}
  weigh: {args: {on: bool, how: mood, of: nature}, returns: f32}
  worth: {args: {on: bool}, returns: f32}
  is_apt: {args: {on: bool, how: mood}, returns: bool}
constants:
  beat: {type: u32, value: 40, tunable: true}
  drive: {type: f32, value: 0.5, tunable: true}
  eager: {type: bool, value: true, tunable: true}
enums:
  mood: [calm, angry, mad]
messages:
  damage: {args: {amount: i32}}
  wound: {args: {depth: {type: i32, inout: true}}}
components:
  body:
    properties:
      radius: f32 = 2
      weight: {type: u8, default: 10, clamp: [5, 200]}
      place: vec2
      awake: bool
    leaves:
      push: {kind: task, args: {by: f32}}
      blink: {kind: instant}
      is_round: {kind: condition}
      is_big: {kind: condition, is: radius > 5}
      is_held: {kind: condition, args: {hard: bool, how: mood = angry}}
      is_fit: {kind: condition, args: {hard: bool, at: vec2}, is: hard or at.x < radius}
      hug: {kind: instant, args: {hard: bool}}
    handles: [damage, wound]
world:
  properties:
    honey: u32
entities:
"""
MEMBERS = f"""\
    components: [body]
    properties:
      hp: i32 = 100
      energy: f32 = 1
      mode: u8
      calm: bool
      mood: mood
      depth: f64
      spot: {{type: vec2, default: {{x: 1, y: 2}}}}
      sign: "str[8] = abc"
      mate: ref any
      soul: nature
      low: {{type: bool, computed: hp < 25}}
      power: {{type: f32, computed: "total(spot, energy) if low else energy + spot.x"}}
    signals:
      stung: {{args: {{damage: i32, depth: f32}}}}
      called: {{}}
      met: {{args: {{whom: ref any, at: vec2}}}}
      felt: {{args: {{how: mood, sure: bool}}}}
    on:
      hp: hp_changed
      energy: energy_changed
      body.weight: weight_changed
      stung: stung_received
      called: called_received
      met: met_received
      felt: felt_received
      soul: soul_changed
      spot: spot_changed
      sign: sign_changed
      mate: mate_changed
      low: low_changed
      power: power_changed
      body.place: place_changed
    leaves:
      c0: {{kind: condition}}
      c1: {{kind: condition}}
      c2: {{kind: condition}}
      near: {{kind: condition, args: {{range: f32}}}}
      weak: {{kind: condition, reads: [hp]}}
      tired: {{kind: condition, reads: [energy]}}
      cornered: {{kind: condition, is: c0() and hp < 50}}
      above: {{kind: condition, args: {{level: i32 = 60}}, is: hp > level}}
      dares: {{kind: condition, args: {{on: bool, how: mood = mad}}}}
      dreads: {{kind: condition, reads: [energy], args: {{on: bool, more: f32 = 1}}}}
      either:
        kind: condition
        args: {{one: bool, other: bool = true}}
        is: one and hp > 3 or other
      suits:
        kind: condition
        args: {{how: mood, at: vec2, what: str, whom: ref any}}
        is: how == mood.mad or at.x > 1 or what == 'abc' or alive(whom)
      v0: {{kind: value, returns: f32}}
      v1: {{kind: value, returns: f32, args: {{more: f32}}}}
      v2: {{kind: value, returns: f32, reads: [energy]}}
      v3: {{kind: value, returns: f32, args: {{on: bool, whom: ref any}}}}
      v4: {{kind: value, returns: i32, args: {{on: bool, how: mood = calm}}}}
      v5: {{kind: value, returns: i32, reads: [mode], args: {{on: bool}}}}
      feels: {{kind: value, returns: mood, args: {{on: bool}}}}
      friend: {{kind: value, returns: ref any}}
      sure: {{kind: value, returns: bool, args: {{of: nature}}}}
      i0: {{kind: instant}}
      i1: {{kind: instant, args: {{by: i32 = 90, fast: bool = true}}}}
      i2: {{kind: instant, args: {{level: f32}}}}
      pick: {{kind: instant, returns: i32}}
      spy: {{kind: instant, can_fail: true, returns: i32, args: {{by: f32}}}}
      seek: {{kind: task, returns: i32, args: {{on: bool}}}}
      f0: {{kind: instant, can_fail: true}}
      f1: {{kind: instant, can_fail: true, args: {{by: u8}}}}
      f2: {{kind: instant, can_fail: true, args: {{on: bool, how: mood = angry}}}}
      shout:
        kind: instant
        args: {{what: str, on: bool, how: mood, of: {{type: nature, default: {{size: 3}}}}}}
      knows: {{kind: condition, args: {{whom: ref any}}}}
      hears: {{kind: condition, args: {{what: str}}}}
      is_at: {{kind: condition, args: {{at: vec2}}}}
      place: {{kind: value, returns: vec2}}
      say: {{kind: instant, args: {{what: str, loud: bool = true}}}}
      greet: {{kind: instant, args: {{whom: ref any, at: vec2}}}}
      go: {{kind: task, args: {{to: vec2, how: str = 'slow'}}}}
      run: {{kind: task, args: {{fast: bool, how: mood = mad}}}}
      walk: {{kind: task, args: {{speed: f32 = 2, by: i32 = 3}}}}
{"".join(f"      {task}: {{kind: task}}{chr(10)}" for task in TASKS)}"""
